-- Cheap requests, none of which the server can have kept: the streets and houses within 200 m of a place, another each time.
math.randomseed(os.time())
request = function()
  local lat, lon = 47.45 + 0.08 * math.random(), -35.63 + 0.08 * math.random()
  return wrk.format("GET", string.format("/api/area/features?lat=%.6f&lon=%.6f&radius=200", lat, lon))
end
