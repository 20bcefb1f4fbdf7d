/** An import would load all that `node:http` offers, also a WebSocket client that nobody uses: 4 MB of a service. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
