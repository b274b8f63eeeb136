-- Streets and houses within 1500 m of a place, another each time: more than the server keeps, soon.
math.randomseed(tonumber(os.getenv("SEED") or "1"))
request = function()
  local lat, lon = 47.45 + 0.08 * math.random(), -35.63 + 0.08 * math.random()
  return wrk.format("GET", string.format("/api/area/features?lat=%.6f&lon=%.6f&radius=1500", lat, lon))
end
