# Writes or updates the comment of the pull request from report/report.json.
# A step of the workflow in the manual and of action.yml, run by bash -eo pipefail.
# shellcheck shell=bash
if [ ! -f report/report.json ]; then exit 0; fi
cat > "$RUNNER_TEMP/comment.jq" <<'END'
def cut: if length > 1200 then .[:1200] + " ..." else . end;
def address: $pictures + "/" + (split("/") | map(@uri) | join("/")) + "?raw=true";
def cell($role): if .[$role] then "<td>\($role)<br><img alt=\"\" src=\"\(.[$role] | address)\"></td>\n" else "" end;
def table: "<table><tr>\n" + cell("expected") + cell("actual") + cell("difference") + "</tr></table>\n\n";
def golden: "<h4><code>\(.name | @html)</code></h4>\n\n<pre>\(.message | cut | @html)</pre>\n\n"
  + if .kind == "trace" or .files == {} or $commit == "" then "" else (.files | table) end;
def problem: "<pre>\(cut | @html)</pre>\n\n";
def count($one; $many): if length == 0 then empty else "\(length) \(if length == 1 then $one else $many end)" end;
def rest: if length > 20 then "\(length - 20) more are in the report.\n\n" else "" end;
[.scenes[].errors[]] as $errors | [.scenes[].failures[].message] as $failures
| [.scenes[].goldens[] | select(.state != "matches" and .state != "accepted")] as $goldens
| [($errors | count("error"; "errors")),
   ($failures | count("expectation fails"; "expectations fail")),
   ($goldens | count("golden is not as expected"; "goldens are not as expected"))] as $counts
| "<!-- zoetrope -->\n"
  + if $counts == [] then "All tests pass again.\n\n" else "### Zoetrope: \($counts | join(", "))\n\n" end
  + ($errors + $failures | (.[:20] | map(problem) | join("")) + rest)
  + ($goldens | (.[:20] | map(golden) | join("")) + rest)
  + if $artifact == "" then "" else "[The report](\($artifact)) with curves and films\n" end
END
passed=$(jq '[.scenes[].passed] | all' report/report.json)
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
elif [ "$passed" = false ]; then
  gh api --method POST "$comments" --field "$body"
fi
