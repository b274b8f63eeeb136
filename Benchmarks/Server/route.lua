-- Routes between random places of the demo area's town and its surroundings, the same ones in every run.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

math.randomseed(7)
local bodies = {}
for i = 1, 500 do
  local function place()
    return string.format('{"lat":%.6f,"lon":%.6f}', 47.4815 + math.random() * 0.011, -35.5955 + math.random() * 0.013)
  end
  bodies[i] = '{"from":' .. place() .. ',"to":' .. place() .. "}"
end

local n = 0
request = function()
  n = n % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[n])
end
