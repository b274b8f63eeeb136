# Sourced by the scripts that load a server: starts the built one with the demo area on a free port, in a folder of its own
# that is removed in the end. Sets $server (its process), $port and $folder.
# WAYMARK_BINARY and WAYMARK_DEMO_AREA name others than the built ones.
binary=${WAYMARK_BINARY:-.build/release/waymark-tool}
area=${WAYMARK_DEMO_AREA:-out/demo-area}
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; }; rm -rf "$folder"' EXIT

start_server() {
  "$binary" serve --area "$area" --port 0 --json --store "$folder/anchors.sqlite" "$@" >"$folder/address" 2>"$folder/notes" &
  server=$!
  port=
  for _ in {1..300}; do
    port=$(sed -n 's/.*"port": *\([0-9]*\).*/\1/p' "$folder/address")
    [[ -n $port ]] && curl -s "http://127.0.0.1:$port/api/health" | grep -Eq '"directions":"(ready|off)"' && return
    kill -0 "$server" 2>/dev/null || { cat "$folder/notes" >&2; exit 1; }
    sleep 0.1
  done
  echo "the server does not answer" >&2
  exit 1
}
