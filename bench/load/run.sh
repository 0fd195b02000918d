#!/usr/bin/env bash
# Loads the server on loopback: run.sh HALFTURN [SECONDS] [CONNECTIONS]. Needs wrk. Says how fast it
# answers and how much memory it takes, before and after.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/server.sh"
halfturn=$1 seconds=${2:-20} connections=${3:-16}
port=18333
start_server "$halfturn" "$port" --tables "${TABLES:-standard}"
memory() { awk '/VmRSS/ {printf "%d MB", $2 / 1000}' "/proc/$server/status"; }
export HALFTURN_STATES="$here/../states.txt"
wrk --threads 1 --connections "$connections" --duration 3s --script "$here/solve.lua" "http://127.0.0.1:$port" >/dev/null
echo "memory before: $(memory)"
wrk --threads 1 --connections "$connections" --duration "${seconds}s" --script "$here/solve.lua" "http://127.0.0.1:$port" | tail -1
echo "memory after: $(memory); processor time of the server: $(awk "{print (\$14 + \$15) / 100}" "/proc/$server/stat") s"
