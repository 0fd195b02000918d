#!/usr/bin/env bash
# Asks the server everything that its description allows, and much that it does not: fuzz.sh
# HALFTURN SCHEMATHESIS [EXAMPLES].
set -euo pipefail
. "$(dirname "$0")/server.sh"
halfturn=$(realpath "$1") schemathesis=$(realpath -s "$2") examples=${3:-100}
port=18334
cd "$(mktemp -d)"  # what the tool leaves behind
start_server "$halfturn" "$port" --time 5
# What the description cannot say (that an input is a cube) is refused with 422, which is right.
"$schemathesis" run "http://127.0.0.1:$port/api/v1/openapi.json" --max-examples "$examples" --phases examples,coverage,fuzzing \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,negative_data_rejection,unsupported_method \
  --request-timeout 30 --generation-deterministic
