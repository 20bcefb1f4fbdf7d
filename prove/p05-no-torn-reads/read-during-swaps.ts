import { setTimeout } from 'node:timers/promises';
import type { Engine, TestDatabase } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { PATIENCE_MS } from '../../test/support/until.ts';
import { connectClients, type Client } from '../world/client.ts';
import { createReleaseWitness, rowsOf, type ReleaseWitness } from './release-witness.ts';
import type { Evidence } from '../promise.ts';
import { withSampan } from '../world/with-sampan.ts';

const PATH = '/api/data/service-tool-usage-daily';
const READERS = 2;
const PATHS = [PATH, `${PATH}?format=csv`];
const ENCODINGS = ['identity', 'gzip', 'br'];

/** Reads a dataset at full speed, in every format and encoding, while releases are published one after another. */
export async function readDuringSwaps(engine: Engine, swaps: number, home?: string): Promise<Evidence> {
  const database = await engine.copyPrepared();
  const starting = startSampan({ ...database.settings, REFRESH_MS: '1', REPUBLISH_MS: '1' }, [], home);
  const witness = createReleaseWitness();
  await withSampan(starting, async ({ url }) => {
    const stopping = new AbortController();
    const readers = connectClients(READERS, url);
    const reading = readers.map((reader) => readUntil(stopping.signal, reader, witness));
    await publishAll(database, swaps, witness).finally(() => stopping.abort());
    await Promise.all(reading);
  });
  const where = `${engine.name}, a dataset, ${swaps} releases`;
  return { where, trials: witness.reads(), failures: witness.failures };
}

async function publishAll(database: TestDatabase, swaps: number, witness: ReleaseWitness): Promise<void> {
  for (let generation = 1; generation <= swaps; generation += 1) {
    await writeGeneration(database, generation);
    await untilSeen(generation, witness);
  }
}

async function readUntil(signal: AbortSignal, reader: Client, witness: ReleaseWitness): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = PATHS[turn % PATHS.length]!;
    const encoding = ENCODINGS[turn % ENCODINGS.length]!;
    witness.inspect(await reader.ask('GET', path, { 'accept-encoding': encoding }));
  }
}

async function untilSeen(generation: number, witness: ReleaseWitness): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (witness.newest() < generation) {
    if (performance.now() > deadlineMs) throw new Error(`Release ${generation} is not served`);
    await setTimeout(1);
  }
}

/** Every row of a release contains its generation number, which also determines the number of rows. */
async function writeGeneration(database: TestDatabase, generation: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const rows = Array.from(
    { length: rowsOf(generation) },
    (_, index) => `('${day}', 'tool-${index}', '', ${generation})`,
  );
  await database.run(
    `begin; delete from tool_uses; insert into tool_uses (day, tool_slug, locale, uses) values ${rows.join()}; commit`,
  );
}
