import { connect } from 'node:net';
import { PATIENCE_MS } from './until.ts';

export interface RawAnswer {
  readonly status: number;
  /** Everything received, which may be more than one response. */
  readonly received: string;
  readonly headers: string;
  readonly body: string;
}

/** Writes raw bytes to the port and reads until the service closes the connection. */
export function exchangeRaw(url: string, text: string, { halfCloses = false } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true }, () =>
      halfCloses ? socket.end(text) : socket.write(text),
    );
    let received = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`not closed; received ${received}`)));
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', reject);
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      const [headers = '', body = ''] = received.split('\r\n\r\n', 2);
      resolve({ status: Number(headers.slice(9, 12)), received, headers, body });
    });
  });
}
