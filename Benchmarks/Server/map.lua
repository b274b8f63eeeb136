-- What a map asks for, none of which the server can have kept: a tile of the town, a search, heights; CENTER is "LAT,LON".
local lat, lon = os.getenv("CENTER"):match("([^,]+),([^,]+)")
local json = { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = "192.0.2.1" }
local from = { ["X-Forwarded-For"] = "192.0.2.1" }
math.randomseed(tonumber(os.getenv("SEED") or "1"))
local function place() return lat + 0.01 * (math.random() - 0.5), lon + 0.01 * (math.random() - 0.5) end
local function letter() return string.char(97 + math.random(0, 25)) end
request = function()
  local y, x = place()
  local kind = math.random(3)
  if kind == 1 then
    local n, north = 2 ^ 17, math.rad(y)
    return wrk.format("GET", string.format("/api/area/map/17/%d/%d.mvt", n * (x + 180) / 360,
      n * (1 - math.log(math.tan(north) + 1 / math.cos(north)) / math.pi) / 2), from)
  elseif kind == 2 then
    return wrk.format("GET", string.format("/api/area/search?q=%s%s&near=%.5f,%.5f", letter(), letter(), y, x), from)
  end
  return wrk.format("POST", "/api/elevation", json, string.format('{"points":[[%.5f,%.5f]]}', x, y))
end
