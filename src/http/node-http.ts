/** A static import would load everything in `node:http`, including an unused WebSocket client: 4 MB of memory. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
