# Pushes the pictures of report/files to the branch zoetrope-report/PULL_REQUEST.
# A step of the workflow in the manual and of action.yml, run by bash -eo pipefail.
# shellcheck shell=bash
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
