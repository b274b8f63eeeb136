-- What pages ask, mixed as they do, with some nonsense among it.
local json = { ["Content-Type"] = "application/json" }
local zip = { ["Accept-Encoding"] = "gzip" }
local log = '{"waymark":1}\n{"t":0,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}\n{"t":1,"fix":{"lat":47.48,"lon":-35.59,"hAcc":4}}\n'
local sync = '{"client":"soak","since":0,"anchors":[{"id":"0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11","lat":47.48,"lon":-35.59,'
  .. '"name":"x","edited":{"place":["2026-01-01T00:00:00.000Z","soak"],"name":["2026-01-01T00:00:00.000Z","soak"],'
  .. '"note":["2026-01-01T00:00:00.000Z","soak"],"colour":["2026-01-01T00:00:00.000Z","soak"],"deleted":null}}]}'
local gpx = '<gpx version="1.1" creator="soak" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="47.48" lon="-35.59"><name>y</name></wpt></gpx>'
local mix = {
  { 30, function() return wrk.format("GET", "/", zip) end },
  { 10, function() return wrk.format("GET", "/engine/waymark.wasm", zip) end },
  { 20, function() return wrk.format("GET", "/api/health") end },
  { 10, function() return wrk.format("GET", "/api/area/heights/0/1099/1155.bin") end },
  { 2, function()
    return wrk.format("GET", string.format("/api/area/features?lat=%.5f&lon=%.5f&radius=200", 47.45 + 0.08 * math.random(), -35.63 + 0.08 * math.random()))
  end },
  { 5, function() return wrk.format("POST", "/api/elevation", json, '{"points":[[-35.588,47.4815],[0,0]]}') end },
  { 5, function() return wrk.format("GET", "/api/anchors?limit=10") end },
  { 2, function() return wrk.format("POST", "/api/anchors/sync", json, sync) end },
  { 1, function() return wrk.format("POST", "/api/report?name=soak", { ["Content-Type"] = "application/x-ndjson" }, log) end },
  { 1, function() return wrk.format("POST", "/api/anchors/import", { ["Content-Type"] = "application/gpx+xml" }, gpx) end },
  { 3, function() return wrk.format("GET", "/nothing/here") end },
  { 2, function() return wrk.format("POST", "/api/route", json, "{") end },
  { 2, function() return wrk.format("GET", "/%zz") end },
  { 2, function() return wrk.format("PUT", "/api/anchors/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d12", json, "{}") end },
  { 1, function() return wrk.format("POST", "/api/report", { ["Content-Type"] = "application/gzip" }, "\31\139nonsense") end },
}
if os.getenv("WITH_ROUTES") == "1" then
  table.insert(mix, { 2, function()
    return wrk.format("POST", "/api/route", json, '{"from":{"lat":47.481531,"lon":-35.588248},"to":{"lat":47.492448,"lon":-35.587164}}')
  end })
end
local sum = 0
for _, entry in ipairs(mix) do sum = sum + entry[1] end
math.randomseed(tonumber(os.getenv("SEED") or "1"))
request = function()
  local pick = math.random() * sum
  for _, entry in ipairs(mix) do
    pick = pick - entry[1]
    if pick <= 0 then return entry[2]() end
  end
  return mix[1][2]()
end

-- Errors of the server's own, which no request may cause; 503 says that it has too much to do.
local threads = {}
setup = function(thread) table.insert(threads, thread) end
failures = 0
response = function(status)
  if status >= 500 and status ~= 503 then failures = failures + 1 end
end
done = function()
  local sum = 0
  for _, thread in ipairs(threads) do sum = sum + thread:get("failures") end
  print(string.format("Server errors: %d", sum))
end
