-- A tenant that writes, edits from clocks that are wrong, deletes and exports without end: for wrk, with the tenant's token in TOKEN.
local headers = { ["Content-Type"] = "application/json", ["X-Waymark-Token"] = os.getenv("TOKEN") }
local base = "/t/hostile/api/"
local note = string.rep("\240\159\151\186", 4000)
math.randomseed(tonumber(os.getenv("SEED") or "1"))

local function id() return string.format("%08x-0000-4000-8000-%012x", math.random(0, 0x7fffffff), math.random(0, 0x7fffffff)) end
local known, place = {}, 0

-- A hundred records: new ones, or those before, edited in the year 2100 by some client, or deleted then.
local function sync()
  local records = {}
  for i = 1, 100 do
    local time = string.format('["21%02d-01-01T00:00:%02d.%03dZ","c%d"]', math.random(0, 99), math.random(0, 59), math.random(0, 999), math.random(0, 99))
    local isNew = math.random() < 0.4
    place = place % 4000 + 1
    if isNew or not known[place] then known[place] = id() end
    local deleted = math.random() < 0.4 and '["2999-01-01T00:00:00.000Z","x"]' or "null"
    records[i] = string.format(
      '{"id":"%s","lat":1,"lon":2,"name":"x","note":"%s","edited":{"place":%s,"name":%s,"note":%s,"colour":%s,"deleted":%s}}',
      known[place], math.random() < 0.2 and note or "", time, time, time, time, deleted)
  end
  return wrk.format("POST", base .. "anchors/sync", headers, '{"client":"hostile","anchors":[' .. table.concat(records, ",") .. "]}")
end

local exports = { "tenant/export", "anchors/export?format=gpx", "anchors/export?format=kmz", "anchors?since=1" }
request = function()
  if math.random() < 0.9 then return sync() end
  return wrk.format("GET", base .. exports[math.random(#exports)], headers)
end

-- Errors of the server's own: not that the store is full, or that there is too much to do.
local threads = {}
setup = function(thread) table.insert(threads, thread) end
failures, full = 0, 0
response = function(status)
  if status == 507 then full = full + 1 end
  if status >= 500 and status ~= 503 and status ~= 507 then failures = failures + 1 end
end
done = function()
  local sum, refused = 0, 0
  for _, thread in ipairs(threads) do
    sum, refused = sum + thread:get("failures"), refused + thread:get("full")
  end
  print(string.format("Full: %d", refused))
  print(string.format("Server errors: %d", sum))
end
