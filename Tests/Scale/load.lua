-- Requests for wrk: wrk … --script load.lua URL -- KIND FILE SINCE STAMP
-- FILE has an id and its revision on each line, STAMP is the time of the first edit in milliseconds. In the end a line
-- says: requests, microseconds, median and 99th percentile in microseconds, failed requests.
local kind, since, stamp
local known, first, last = {}, 1, 0
local json = { ["Content-Type"] = "application/json" }

local function give_back(id, revision)
  last = last + 1
  known[last] = { id, revision }
end

-- The anchor that has not been asked for the longest.
local function take()
  local anchor = known[first]
  known[first], first = nil, first + 1
  return anchor[1], anchor[2]
end

local requests = {
  page = function() return wrk.format("GET", "/api/anchors?limit=100&since=" .. since) end,
  unchanged = function()
    local id, revision = take()
    give_back(id, revision)
    return wrk.format("GET", "/api/anchors/" .. id, { ["If-None-Match"] = '"' .. revision .. '"' })
  end,
  edit = function()
    local id, revision = take()
    stamp = stamp + 1
    local body = string.format('{"lat":42.5,"lon":1.5,"name":"Edit %d","note":"a note of some length"}', stamp)
    return wrk.format("PUT", "/api/anchors/" .. id, { ["Content-Type"] = "application/json", ["If-Match"] = '"' .. revision .. '"' }, body)
  end,
  batch = function()
    stamp = stamp + 1
    local time = string.format('["%s.%03dZ","load"]', os.date("!%Y-%m-%dT%H:%M:%S", math.floor(stamp / 1000)), stamp % 1000)
    local edited = string.format('"edited":{"place":%s,"name":%s,"note":%s,"colour":%s,"deleted":null}', time, time, time, time)
    local records = {}
    for i = 1, 50 do
      local id = take()
      give_back(id, 0)
      records[i] = string.format(
        '{"id":"%s","lat":42.5,"lon":1.5,"name":"Batch %d","note":"a note of some length",%s}', id, stamp, edited)
    end
    local body = string.format('{"client":"load","since":%d,"anchors":[%s]}', since, table.concat(records, ","))
    return wrk.format("POST", "/api/anchors/sync", json, body)
  end,
}

local answers = {
  edit = function(body) give_back(body:match('"id":"([^"]+)"'), body:match('"revision":(%d+)')) end,
  batch = function(body) since = math.max(since, tonumber(body:match('"sequence":(%d+)'))) end,
}

function init(arguments)
  kind, since, stamp = arguments[1], tonumber(arguments[3]), tonumber(arguments[4])
  for line in io.lines(arguments[2]) do give_back(line:match("(%S+) (%S+)")) end
  local take_answer = answers[kind]
  response = take_answer and function(status, _, body)
    if status == 200 then take_answer(body) else io.stderr:write(status, " ", body, "\n") end
  end
end

function request() return requests[kind]() end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
