import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { runPostgres } from '../../test/support/engine.ts';
import type { Machine } from './network.ts';
import { createPulse, type Pulse } from './pulse.ts';

/** Clients on the database machines themselves, which write even if nobody else can reach the machine. */
export interface Witnesses {
  readonly writes: Pulse;
  /** Stops the clients and returns the acknowledged writes that are missing. */
  stop(): Promise<readonly string[]>;
}

const PACE_MS = 100;
const TABLE = 'witnessed';

/** `url` connects to the primary. The clients use the sandbox's database, which nothing else needs here. */
export async function startWitnesses(url: string, machines: readonly Machine[]): Promise<Witnesses> {
  const sandbox = new URL('/sandbox', url);
  const writes = createPulse();
  const answered = new Set<string>();
  const over = new AbortController();
  await runPostgres(sandbox.href, `create table ${TABLE} (id text primary key)`);

  async function write(machine: Machine): Promise<void> {
    for (let turn = 0; !over.signal.aborted; await setTimeout(PACE_MS)) {
      const client = new Client({
        host: join(machine.folder, 'run'),
        user: sandbox.username,
        password: sandbox.password,
        database: 'sandbox',
      });
      // A pending query reports the error as well.
      client.on('error', () => {});
      try {
        await client.connect();
        for (; !over.signal.aborted; await setTimeout(PACE_MS)) {
          turn += 1;
          const id = `${machine.name} ${turn}`;
          await client.query(`insert into ${TABLE} values ($1)`, [id]);
          answered.add(id);
          writes.beat();
        }
      } catch {
        // The machine is a standby, stopped or starting.
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  const writing = Promise.all(machines.map(write));
  return {
    writes,
    async stop() {
      over.abort();
      await writing;
      const kept = new Set((await runPostgres(sandbox.href, `select id from ${TABLE}`)).map(({ id }) => id));
      return [...answered]
        .filter((id) => !kept.has(id))
        .map((id) => `write ${id} was acknowledged and is lost`);
    },
  };
}
