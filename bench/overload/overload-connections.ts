import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findAnswerFault, readAnswerStart } from './overload-answer.ts';

export type Outcome = 'right' | 'refused' | 'late' | 'wrong';

/** Persistent connections, each for one request at a time. */
export interface Connections {
  /** Resolves when the request is answered or abandoned. */
  ask(request: string): Promise<void>;
  /** Waits for all requests, reports the results and resets them. */
  report(): Promise<Outcomes>;
}

export interface Outcomes {
  readonly counts: Readonly<Record<Outcome, number>>;
  /** The duration of each correct answer, sorted. */
  readonly rightMs: Float64Array;
  /** The first few. */
  readonly faults: readonly string[];
}

interface Connection {
  readonly socket: Socket;
  /** Whether the connection has been answered at least once. */
  isReused: boolean;
  asked: Asked | undefined;
}

interface Asked {
  readonly request: string;
  readonly sentMs: number;
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
  status: number;
  /** Unknown until the first bytes arrive. */
  missingBytes: number | undefined;
}

const READ_BYTES = 256 * 1_024;
const OPENED_AT_ONCE = 50;
const MOST_FAULTS = 5;
const FIRST_REQUEST = 'GET /livez HTTP/1.1\r\nHost: load\r\n\r\n';

/** As lean as possible: one core must send several times what a server can handle. */
export async function openConnections(port: number, count: number, patienceMs: number): Promise<Connections> {
  const buffer = Buffer.alloc(READ_BYTES);
  const free: Connection[] = [];
  const pending = new Set<Connection>();
  let outcomes = noOutcomes();

  function open(): Connection {
    const onread = { buffer, callback: (length: number) => read(connection, length) };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    const connection: Connection = { socket, isReused: false, asked: undefined };
    socket.on('error', () => {}).on('close', () => lose(connection));
    return connection;
  }

  function read(connection: Connection, length: number): true {
    const { asked } = connection;
    if (!asked) return true;
    if (asked.missingBytes === undefined) {
      const start = readAnswerStart(buffer, length);
      asked.status = start.status;
      asked.missingBytes = start.answerBytes;
      const fault = findAnswerFault(start, buffer, length);
      if (fault) noteFault(fault);
    }
    asked.missingBytes -= length;
    if (asked.missingBytes > 0) return true;
    finish(connection, asked.status === 200 ? 'right' : asked.status === 503 ? 'refused' : 'wrong');
    connection.isReused = true;
    free.push(connection);
    return true;
  }

  function finish(connection: Connection, outcome: Outcome): void {
    const { sentMs, resolve, timer } = connection.asked!;
    clearTimeout(timer);
    connection.asked = undefined;
    pending.delete(connection);
    outcomes.counts[outcome] += 1;
    if (outcome === 'right') outcomes.rightMs.push(performance.now() - sentMs);
    resolve();
  }

  /** Hangs up, like an impatient client. */
  function giveUp(connection: Connection): void {
    finish(connection, 'late');
    connection.socket.destroy();
  }

  /** The server may close an idle connection just as it is reused. Reads are then retried on a new one, as all clients do. */
  function lose(connection: Connection): void {
    const { asked, isReused } = connection;
    if (!asked) return;
    if (isReused && asked.missingBytes === undefined && asked.request.startsWith('GET')) {
      clearTimeout(asked.timer);
      pending.delete(connection);
      return send(open(), asked);
    }
    noteFault('the connection was closed without an answer');
    finish(connection, 'wrong');
  }

  function noteFault(fault: string): void {
    if (outcomes.faults.length < MOST_FAULTS) outcomes.faults.push(fault);
  }

  function takeFree(): Connection {
    let connection = free.pop();
    while (connection?.socket.destroyed) connection = free.pop();
    return connection ?? open();
  }

  function send(
    connection: Connection,
    { request, sentMs, resolve }: Pick<Asked, 'request' | 'sentMs' | 'resolve'>,
  ): void {
    const timer = setTimeout(giveUp, patienceMs - (performance.now() - sentMs), connection);
    connection.asked = { request, sentMs, resolve, timer, status: 0, missingBytes: undefined };
    pending.add(connection);
    connection.socket.write(request, 'latin1');
  }

  function ask(request: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    send(takeFree(), { request, sentMs: performance.now(), resolve });
    return promise;
  }

  // A connection that never sends a request is soon cut, so each sends one.
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const fresh = Array.from({ length: OPENED_AT_ONCE }, open);
    const answered = fresh.map((connection) => {
      free.push(connection);
      return ask(FIRST_REQUEST);
    });
    await Promise.all(answered);
  }
  outcomes = noOutcomes();
  return {
    ask,
    async report() {
      while (pending.size > 0) await wait(5);
      const { counts, rightMs, faults } = outcomes;
      outcomes = noOutcomes();
      return { counts, rightMs: Float64Array.from(rightMs).sort(), faults };
    },
  };
}

const noOutcomes = () => ({
  counts: { right: 0, refused: 0, late: 0, wrong: 0 },
  rightMs: [] as number[],
  faults: [] as string[],
});
