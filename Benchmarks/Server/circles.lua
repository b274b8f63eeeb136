-- Everything within 2000 m of a place, another each time, from CLIENTS addresses in turn; CENTER is "LAT,LON".
local lat, lon = os.getenv("CENTER"):match("([^,]+),([^,]+)")
local clients = tonumber(os.getenv("CLIENTS") or "1")
math.randomseed(os.time())
request = function()
  return wrk.format("GET", string.format("/api/area/features?lat=%.7f&lon=%.7f&radius=2000",
    lat + 0.01 * (math.random() - 0.5), lon + 0.01 * (math.random() - 0.5)),
    { ["X-Forwarded-For"] = "203.0.113." .. math.random(clients) })
end
