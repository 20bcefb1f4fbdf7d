# Varnish in front of one Sampan, or of the HAProxy in front of several. It caches what Cache-Control allows, for as long as it allows, and
# purges nothing. Copy this file to /etc/varnish/sampan.vcl, install deploy/varnish.conf, and set TRUST_PROXY for Sampan to
# 127.0.0.1, and to HAProxy's address too if it stands between.
vcl 4.1;

import std;

backend sampan {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 3s;
  .first_byte_timeout = 15s;
}

# Varnish resends a request if a reused connection turns out to be closed, but a write must not be sent twice. So it gets a connection of its
# own, which is closed after it. Backends share their connections unless their preambles differ: this one is an empty line, which HTTP
# ignores before a request.
backend sampan_writes {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 3s;
  .first_byte_timeout = 15s;
  .preamble = :DQo=:;
}

sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") {
    set req.backend_hint = sampan_writes;
    return (pass);
  }

  # One entry per encoding instead of one per spelling of Accept-Encoding. Values with q or * have their own entry.
  if (req.http.Accept-Encoding !~ "(?i)(q=|\*)") {
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
      set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*(x-)?gzip\s*(,|$)") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }

  # Responses to requests with a token are never stored, and such requests never get a stored response. Photos and pages of rooms and hosts
  # must be revalidated each time, so the cache would only drop If-None-Match. The same applies to tools, whose uses are counted, and to
  # health checks.
  if (req.http.Authorization
      || req.url ~ "^/(vi/)?(rooms|hosts)/"
      || req.url ~ "^/[a-z/-]*tools/[^?]*\?"
      || req.url ~ "^/(livez|readyz)") {
    return (pass);
  }

  # Source tables are pages for requests that name HTML, and files for others. Errors are the same either way.
  if (req.http.Accept !~ "(?i)q=0(\.0*)?\s*(,|$)") {
    if (req.http.Accept ~ "(?i)(^|,)\s*text/html\b") {
      set req.http.Accept = "text/html";
    } else {
      set req.http.Accept = "*/*";
    }
  }

  # Sampan reads no cookies. Without them no response can depend on one.
  unset req.http.Cookie;
  return (hash);
}

# Nothing depends on the host.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

# Varnish keeps a response for stale-if-error. One that is too old for stale-while-revalidate is sent only if Sampan does not answer.
sub vcl_hit {
  if (req.restarts == 0
      && obj.ttl + std.duration(regsub(obj.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) < 0s) {
    set req.grace = 0s;
    set req.http.X-Sampan-Expired = "yes";
    return (restart);
  }
}

sub vcl_backend_fetch {
  unset bereq.http.X-Sampan-Expired;
  if (bereq.backend == sampan_writes) {
    set bereq.http.Connection = "close";
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 || beresp.status == 429) {
    # The stored response stays.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (!beresp.http.Cache-Control) {
    set beresp.uncacheable = true;
  }
  if (beresp.ttl > 0s) {
    set beresp.grace = std.duration(
      regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  # Long enough to revalidate an expired response by its ETag.
  set beresp.keep = 7d;
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  # The same message as from Sampan.
  set beresp.status = 503;
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  set beresp.http.Retry-After = "1";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.X-Content-Type-Options = "nosniff";
  set beresp.body = """{"message":"The service is not available for the moment: try again later."}""";
  return (deliver);
}

sub vcl_deliver {
  if (req.http.X-Sampan-Expired && resp.status >= 500 && req.restarts == 1) {
    set req.grace = 30d;
    return (restart);
  }
  if (obj.hits > 0) {
    # These headers belong to the request that Sampan answered, not to those that get the stored response.
    unset resp.http.X-Request-Id;
    unset resp.http.RateLimit;
    unset resp.http.RateLimit-Policy;
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
