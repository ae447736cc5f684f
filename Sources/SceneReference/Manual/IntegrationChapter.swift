/// How the program is used where nobody looks at the screen.
enum IntegrationChapter {
    static var text: String {
        """
        This workflow for GitHub Actions renders the scenes, tests them and uploads the report with what was rendered as \
        the artifact `zoetrope`. When goldens are not as expected it fails, and one comment in the pull request shows \
        each of them: what differs in words, and of pictures what was expected, what is and the difference. Later runs \
        change that comment; where everything matches from the start there is none. `zoetrope manual --workflow` prints \
        the file:

        ```sh
        mkdir -p .github/workflows && zoetrope manual --workflow > .github/workflows/zoetrope.yml
        ```

        The pictures need an address to be shown: they are pushed to the branch `zoetrope-report/NUMBER`, one commit \
        beside the code's history, which is removed when the pull request is closed. That takes the permissions \
        `contents: write` and `pull-requests: write`, which the file asks for. A pull request from a fork has neither, \
        and gets the artifact alone.

        ```yaml
        \(workflow)```
        """
    }

    /// The workflow, as YAML.
    static let workflow = #"""
        # Renders the scenes, tests them, keeps the report, and shows in a pull request what changed.
        # Written by `zoetrope manual --workflow`; it belongs at .github/workflows/zoetrope.yml.
        #
        # Set the repository variable ZOETROPE_SOURCE (Settings, Secrets and variables, Actions) to the address of Zoetrope's
        # git repository, and below SCENES to the folder of your scenes and ZOETROPE_VERSION to a tag or branch.
        name: Zoetrope

        on:
          push:
            branches: [main]
          pull_request:
            types: [opened, synchronize, reopened, closed]

        # The token of a pull request from a fork may write nothing, whatever stands here: it gets the artifact alone.
        permissions:
          contents: write # pushes pictures to the branch zoetrope-report/NUMBER; the code's branches are left alone
          pull-requests: write # writes one comment

        concurrency:
          group: zoetrope-${{ github.event.pull_request.number || github.ref }}
          cancel-in-progress: true

        env:
          SCENES: Scenes
          ZOETROPE_SOURCE: ${{ vars.ZOETROPE_SOURCE }}
          ZOETROPE_VERSION: main

        defaults:
          run:
            shell: bash

        jobs:
          scenes:
            if: github.event.action != 'closed'
            runs-on: ubuntu-latest
            container: swift:6.2-bookworm
            steps:
              - name: Install packages
                run: |
                  apt-get update
                  apt-get install -y libcairo2-dev libcurl4-openssl-dev libgif-dev libpango1.0-dev \
                    libturbojpeg0-dev pkg-config fonts-inter fonts-noto-color-emoji gh git jq

              - uses: actions/checkout@v4

              - name: Find the version
                id: version
                run: |
                  if [ -z "$ZOETROPE_SOURCE" ]; then
                    echo "::error::Set the repository variable ZOETROPE_SOURCE to the address of Zoetrope's git."
                    exit 1
                  fi
                  refs=$(git ls-remote "$ZOETROPE_SOURCE" \
                    "refs/tags/$ZOETROPE_VERSION^{}" "refs/tags/$ZOETROPE_VERSION" "refs/heads/$ZOETROPE_VERSION")
                  # A tag with a message has two lines; the one with ^{} is its commit.
                  commit=$(awk 'index($2, "^{}") { peeled = $1 } !first { first = $1 } END { print peeled ? peeled : first }' \
                    <<< "$refs")
                  if [ -z "$commit" ]; then
                    echo "::error::$ZOETROPE_SOURCE has no tag or branch $ZOETROPE_VERSION."
                    exit 1
                  fi
                  echo "commit=$commit" >> "$GITHUB_OUTPUT"

              - uses: actions/cache@v4
                id: cache
                with:
                  path: .zoetrope
                  key: zoetrope-bookworm-${{ runner.arch }}-${{ steps.version.outputs.commit }}

              - name: Build
                if: steps.cache.outputs.cache-hit != 'true'
                env:
                  COMMIT: ${{ steps.version.outputs.commit }}
                run: |
                  source=$(mktemp -d)
                  git init --quiet "$source"
                  git -C "$source" fetch --quiet --depth 1 "$ZOETROPE_SOURCE" "$COMMIT"
                  git -C "$source" checkout --quiet FETCH_HEAD
                  build=(swift build --package-path "$source" -c release --static-swift-stdlib)
                  "${build[@]}" --product zoetrope
                  mkdir -p .zoetrope
                  cp "$("${build[@]}" --show-bin-path)/zoetrope" .zoetrope/

              - name: Install
                id: install
                run: |
                  echo "$PWD/.zoetrope" >> "$GITHUB_PATH"

              - name: Render
                run: |
                  zoetrope render "$SCENES" -o rendered/

              - name: Test
                if: ${{ !cancelled() && steps.install.outcome == 'success' }}
                env:
                  CI: "true" # nothing is recorded, and a missing golden is a failure
                run: |
                  zoetrope test "$SCENES" --report report --junit report/junit.xml

              - uses: actions/upload-artifact@v4
                id: artifact
                if: ${{ !cancelled() }}
                with:
                  name: zoetrope
                  path: |
                    report
                    rendered
                  if-no-files-found: ignore

              # A comment shows only pictures that have an address, and files in an artifact have none: they go to a branch
              # of one commit for this pull request, which the next run replaces.
              - name: Keep pictures
                id: pictures
                if: ${{ !cancelled() && github.event.pull_request.head.repo.full_name == github.repository }}
                env:
                  GH_TOKEN: ${{ github.token }}
                  PULL_REQUEST: ${{ github.event.pull_request.number }}
                run: |
                  if [ ! -d report/files ]; then exit 0; fi
                  pictures=$(mktemp -d)
                  cp -r report/files "$pictures"
                  cd "$pictures"
                  git init --quiet
                  git add --all --force
                  git -c user.name='github-actions[bot]' -c user.email='github-actions[bot]@users.noreply.github.com' \
                    commit --quiet --message "Pictures for #$PULL_REQUEST"
                  git -c credential.helper= -c credential.helper='!gh auth git-credential' \
                    push --quiet --force "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git" \
                    "HEAD:refs/heads/zoetrope-report/$PULL_REQUEST"
                  echo "commit=$(git rev-parse HEAD)" >> "$GITHUB_OUTPUT"

              # One comment, written when a golden first differs; later runs change it, and say so when all match again.
              - name: Comment
                if: ${{ !cancelled() && github.event.pull_request.head.repo.full_name == github.repository }}
                env:
                  GH_TOKEN: ${{ github.token }}
                  PULL_REQUEST: ${{ github.event.pull_request.number }}
                  ARTIFACT: ${{ steps.artifact.outputs.artifact-url }}
                  COMMIT: ${{ steps.pictures.outputs.commit }}
                run: |
                  if [ ! -f report/report.json ]; then exit 0; fi
                  cat > "$RUNNER_TEMP/comment.jq" <<'END'
                  def cut: if length > 1200 then .[:1200] + " ..." else . end;
                  def address: $pictures + "/" + (split("/") | map(@uri) | join("/")) + "?raw=true";
                  def cell($role): if .[$role] then "<td>\($role)<br><img alt=\"\" src=\"\(.[$role] | address)\"></td>\n" else "" end;
                  def table: "<table><tr>\n" + cell("expected") + cell("actual") + cell("difference") + "</tr></table>\n\n";
                  def golden: "<h4><code>\(.name | @html)</code></h4>\n\n<pre>\(.message | cut | @html)</pre>\n\n"
                    + if .kind == "trace" or .files == {} or $commit == "" then "" else (.files | table) end;
                  [.scenes[].goldens[] | select(.state != "matches" and .state != "accepted")]
                  | "<!-- zoetrope -->\n"
                    + if length == 0 then "All goldens match again.\n\n"
                      else "### Zoetrope: \(length) golden\(if length == 1 then " is" else "s are" end) not as expected\n\n" end
                    + (.[:20] | map(golden) | join(""))
                    + if length > 20 then "\(length - 20) more are in the report.\n\n" else "" end
                    + if $artifact == "" then "" else "[The report](\($artifact)) with curves and films\n" end
                  END
                  changed=$(jq '[.scenes[].goldens[] | select(.state != "matches" and .state != "accepted")] | length' \
                    report/report.json)
                  jq --raw-output --arg artifact "$ARTIFACT" --arg commit "$COMMIT" \
                    --arg pictures "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/$COMMIT" \
                    --from-file "$RUNNER_TEMP/comment.jq" report/report.json > "$RUNNER_TEMP/comment.md"
                  comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
                  body="body=@$RUNNER_TEMP/comment.md"
                  mine='.[] | select(.user.login == "github-actions[bot]")
                    | select(.body | startswith("<!-- zoetrope -->")) | .id'
                  old=$(gh api --paginate "$comments" --jq "$mine" | sed -n 1p)
                  if [ -n "$old" ]; then
                    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$old" --field "$body"
                  elif [ "$changed" -gt 0 ]; then
                    gh api --method POST "$comments" --field "$body"
                  fi

          # Takes the pictures away when the pull request is closed.
          tidy:
            if: github.event.action == 'closed' && github.event.pull_request.head.repo.full_name == github.repository
            runs-on: ubuntu-latest
            steps:
              - name: Remove pictures
                env:
                  GH_TOKEN: ${{ github.token }}
                  PULL_REQUEST: ${{ github.event.pull_request.number }}
                run: |
                  branch="heads/zoetrope-report/$PULL_REQUEST"
                  if gh api --silent "repos/$GITHUB_REPOSITORY/git/ref/$branch"; then
                    gh api --method DELETE "repos/$GITHUB_REPOSITORY/git/refs/$branch"
                  fi

        """#
}
