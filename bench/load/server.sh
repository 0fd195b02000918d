# To be sourced. start_server HALFTURN PORT OPTION... starts a server on loopback, waits until it
# answers, and stops it when the script ends.
start_server() {
  local halfturn=$1 port=$2
  shift 2
  "$halfturn" serve --listen "127.0.0.1:$port" "$@" 2>/dev/null &
  server=$!
  trap 'kill -INT $server 2>/dev/null; wait $server' EXIT
  for _ in $(seq 600); do
    curl -sf "http://127.0.0.1:$port/api/v1/health" >/dev/null && return
    sleep 0.1
  done
  echo "The server does not answer." >&2
  return 1
}
