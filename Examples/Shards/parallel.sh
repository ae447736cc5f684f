#!/usr/bin/env bash
# Renders the scenes in Scenes into Output, in shards that GNU parallel runs on this machine or on others.
#
#   parallel.sh [HOST...]
#
# The hosts share the folder and are reached by ssh; without hosts the shards run here. A shard is tried three times, for at most half an
# hour each time, and starts when 1 GB of memory is free. Finished shards are in shards.log and are not run again; remove it to run all.
set -euo pipefail
shards=20
hosts=()
for host in "$@"; do hosts+=(--sshlogin "$host"); done
zoetrope plan render Scenes -o Output/ --json > plan.json
parallel "${hosts[@]}" --workdir "$PWD" --joblog shards.log --resume-failed --retries 3 --timeout 1800 --memfree 1G --jobs 2 \
    zoetrope render Scenes -o Output/ --plan plan.json --shard "{}/$shards" --jobs 1 --quiet ::: $(seq "$shards")
zoetrope merge Output
