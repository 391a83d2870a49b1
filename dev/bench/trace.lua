-- Sends the requests of a file over and over, one "path" or "path<TAB>etag" a line, and prints what came of it as JSON.
-- TRACE names the file. Every request accepts gzip, as browsers do.

local requests = {}
local at = 0

function init()
  for line in io.lines(os.getenv("TRACE")) do
    local path, etag = line:match("^([^\t]+)\t?(.*)$")
    local headers = { ["Accept-Encoding"] = "gzip" }
    if etag ~= "" then headers["If-None-Match"] = etag end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"bytes":%d,"p50":%.1f,"p99":%.1f,"failed":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
