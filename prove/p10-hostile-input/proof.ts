import { randomInt } from 'node:crypto';
import { startRoomsWorld, type RoomsWorld } from '../../test/contract/rooms-world.ts';
import { ENGINES, POSTGRES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { DEFAULT_CLIENT_TIMEOUTS, LONG_TIMEOUTS, startSampan } from '../../test/support/sampan.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { generateRequests, readOperations, type Known, type Port } from './generate-request.ts';
import { findFault } from './judge-answer.ts';
import { RAW_CASES } from './raw-cases.ts';
import { pipeline, type RawRequest } from './pipeline.ts';
import { createRandom } from '../p02-survives-power-cut/random.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const REQUESTS = 50_000;
const CONTROL_REQUESTS = 2_000;
const CONNECTIONS = 8;
const DEPTH = 8;
const { leavesIntegersUnchecked, leaksSecrets, changesErrorShape } = SOURCE_DEFECTS;
/** One defect for each claim. */
const DEFECTS = [leavesIntegersUnchecked, leaksSecrets, changesErrorShape];

export const hostileInput: Promised = {
  id: 'P10',
  sentence: 'hostile input gets only documented errors: no 5xx and no secrets',
  async prove({ times }) {
    const evidence = await Promise.all([
      ...ENGINES.map((engine) => attack(engine, 'production', scaled(REQUESTS, times))),
      attack(SQLITE, 'sandbox', scaled(REQUESTS, times)),
    ]);
    const controlRequests = scaled(CONTROL_REQUESTS, times, 500);
    const controls = await Promise.all(
      DEFECTS.map(async (sourceDefect) => {
        const home = await brokenCopy(sourceDefect);
        const { failures } = await attack(POSTGRES, 'production', controlRequests, home);
        return { defect: sourceDefect.defect, caught: failures.length };
      }),
    );
    return { evidence, controls };
  },
};

async function attack(engine: Engine, port: Port, count: number, home?: string): Promise<Evidence> {
  const world = await startRoomsWorld(engine, (settings) =>
    // P12 is about slow readers: this one judges megabytes before it reads on.
    startSampan(
      { ...settings, ...DEFAULT_CLIENT_TIMEOUTS, ANSWER_TIMEOUT_MS: LONG_TIMEOUTS['ANSWER_TIMEOUT_MS']! },
      [],
      home,
    ),
  );
  const url = port === 'production' ? world.sampan.url : world.sampan.sandboxUrl;
  const secrets = await listSecrets(world);
  const known = knowingly(world, port === 'production' ? world.token(0) : await takeSandboxToken(url));
  const failures: string[] = [];
  let trials = 0;

  async function send<Request extends RawRequest & { readonly text: string }>(
    requests: Iterator<Request>,
    depth = DEPTH,
  ): Promise<void> {
    await pipeline(url, requests, depth, ({ request: { method, text }, answer }) => {
      trials += 1;
      const fault = answer ? findFault(method, answer, secrets) : 'was not answered';
      if (fault) failures.push(`${fault}: ${JSON.stringify(text.slice(0, 500))}`);
    });
  }
  const sendGenerated = async (amount: number) => {
    const share = Math.ceil(amount / CONNECTIONS);
    const all = Array.from({ length: CONNECTIONS }, () =>
      send(generateRequests(createRandom(randomInt(2 ** 31)), readOperations(port), known, share)),
    );
    await Promise.all(all);
  };

  try {
    await send(rawRequests(), 1);
    await sendGenerated(count - trials);
  } finally {
    await world.sampan.stop();
  }
  return { where: `${engine.name}, ${port}`, trials, independent: trials, failures };
}

const rawRequests = () =>
  RAW_CASES.map((text) => ({ method: 'GET', text, bytes: Buffer.from(text, 'latin1') })).values();

/** Values that no answer may contain, because no authorised caller ever requests them. */
async function listSecrets(world: RoomsWorld): Promise<string[]> {
  const { database, partners, settings } = world;
  const files = await database.list('select file_key from photos');
  return [
    world.token(1),
    ...partners.map(({ clientSecret }) => clientSecret),
    ...new Set(files.map(({ file_key }) => String(file_key))),
    settings['DATA_DIR']!,
    'root:x:0:0',
    ...(settings['DATABASE_URL'] ? [settings['DATABASE_URL']] : []),
  ];
}

async function takeSandboxToken(sandboxUrl: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/sandbox`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

function knowingly(world: RoomsWorld, token: string): Known {
  const mine = `Bearer ${token}`;
  return {
    authorizations: [
      mine,
      mine,
      mine,
      `Bearer ${token.slice(0, -1)}x`,
      `bearer   ${token}`,
      `Basic ${Buffer.from(`${world.partners[0].clientId}:wrong`).toString('base64')}`,
      `Bearer ${'a'.repeat(4_000)}`,
      'Bearer',
      'Negotiate ====',
    ],
    values: [
      'A-7',
      'A-8',
      'A-9',
      'B-10',
      'A-11',
      '10007',
      '10008',
      '10011',
      '4500',
      '4430',
      '1',
      '2',
      'hanoi',
      'csv',
    ],
  };
}
