const HOST = 'Host: sampan.example\r\n';
const SMUGGLED = `GET /livez HTTP/1.1\r\n${HOST}\r\n`;

/** Malformed requests. Each is sent over its own connection, which must be answered and closed. */
export const RAW_CASES: readonly string[] = [
  // Ambiguous ends of a request.
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n\r\nabc`,
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 44\r\n\r\nabcd${SMUGGLED}`,
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: +4\r\n\r\nabcd`,
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: 4, 4\r\n\r\nabcd`,
  `POST /livez HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  `POST /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n`,
  // Invalid Host headers.
  'GET /livez HTTP/1.1\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET /livez HTTP/1.1\r\n Host: a\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: a\r\nX: b\r\n folded\r\n\r\n',
  // Invalid bytes and syntax.
  `GET /livez HTTP/1.1\r\n${HOST}X: \0\r\n\r\n`,
  `GET /livez HTTP/1.1\r\n${HOST}X\0: a\r\n\r\n`,
  `GET /liv\0ez HTTP/1.1\r\n${HOST}\r\n`,
  `GET /liv ez HTTP/1.1\r\n${HOST}\r\n`,
  `GET  HTTP/1.1\r\n${HOST}\r\n`,
  `GET /livez HTTP/9.9\r\n${HOST}\r\n`,
  `GET /livez\r\n${HOST}\r\n`,
  `get /livez HTTP/1.1\r\n${HOST}\r\n`,
  `\x80\xff /livez HTTP/1.1\r\n${HOST}\r\n`,
  `GET /livez HTTP/1.1\n${HOST}X: a\rb\n\n`,
  `GET /livez HTTP/1.1\r\n${HOST}: no name\r\n\r\n`,
  `GET /livez HTTP/1.1\r\n${HOST}no colon\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n',
  `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET /livez HTTP/1.1\r\n${HOST}${'X: a\r\n'.repeat(2_000)}\r\n`,
  `GET /livez HTTP/1.1\r\n${HOST}Authorization: Bearer ${'a'.repeat(9_000)}\r\n\r\n`,
];
