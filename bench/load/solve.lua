-- Asks the server for solutions of the fixed states of the bench, one after the other, and counts what is not a solution.
local states = {}
for line in io.lines(os.getenv("HALFTURN_STATES")) do
  local stickers = line:match("^%s*(%u+)%s*$")
  if stickers and #stickers == 54 then states[#states + 1] = stickers end
end
assert(#states > 0, "no states")
-- Such as ,"max_length":21
local options = os.getenv("HALFTURN_OPTIONS") or ""

local threads = {}
local started = 0

function setup(thread)
  thread:set("first", started)
  started = started + 1
  threads[#threads + 1] = thread
end

function init()
  number = first * 7919
  wrong = 0
end

function request()
  number = number + 1
  local body = '{"input":"' .. states[number % #states + 1] .. '"' .. options .. '}'
  return wrk.format("POST", "/api/v1/solve", { ["Content-Type"] = "application/json" }, body)
end

function response(status, _, body)
  if status ~= 200 or not body:find('"solution":"', 1, true) then wrong = wrong + 1 end
end

function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get("wrong") end
  local errors = summary.errors
  print(string.format("%.0f solutions a second, median %.2f ms, p99 %.2f ms, p99.9 %.2f ms, slowest %.1f ms; %d wrong, %d broken connections or late answers",
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency:percentile(99.9) / 1000, latency.max / 1000,
    wrong, errors.connect + errors.read + errors.write + errors.timeout))
end
