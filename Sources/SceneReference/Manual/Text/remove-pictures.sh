# Removes the branch of the pictures of a pull request.
# A step of the workflow in the manual and of action.yml, run by bash -eo pipefail.
# shellcheck shell=bash
branch="heads/zoetrope-report/$PULL_REQUEST"
if gh api --silent "repos/$GITHUB_REPOSITORY/git/ref/$branch"; then
  gh api --method DELETE "repos/$GITHUB_REPOSITORY/git/refs/$branch"
fi
