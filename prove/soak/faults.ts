import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { copyDataFolder } from '../../test/support/data-folder.ts';
import { issueToken } from '../../test/support/partner.ts';
import { request } from '../../test/support/request.ts';
import { runJson, writeImport } from '../../test/support/rooms-fixture.ts';
import { runSampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { askAndNeverRead } from '../p12-slow-clients/never-read.ts';
import { holdOne } from '../p12-slow-clients/proof.ts';
import { SLOW_WAYS } from '../p12-slow-clients/slow-connection.ts';
import { lockSqlite } from '../world/lock-sqlite.ts';
import { detailsPath } from '../world/rooms-world.ts';
import { changePhoto, editionName, listRooms } from './partner-load.ts';
import { bearer, sendAndBreakOff, type Outage, type Side } from './side.ts';

interface Fault extends Outage {
  readonly isOutage?: boolean;
  /** Both, if absent. */
  readonly engine?: string;
  begin(side: Side): Promise<unknown>;
}

const OUTAGE_MS = 3_000;
/** More than may wait to be accepted. */
const CONNECTIONS = 800;
const BROKEN = 40;
const BROKEN_CHANGES = 5;
const KILLS = 5;
const DOWNLOAD = '/api/data/vietnam-destinations';

const FAULTS: readonly Fault[] = [
  { name: 'slow clients', begin: beSlow },
  { name: 'connections broken off', begin: breakOff },
  { name: 'an import and a rotation by command', begin: operate },
  { name: 'a new release', begin: publish },
  { name: 'a full listen queue', isOutage: true, losesConnections: true, begin: fillListenQueue },
  { name: 'SQLite locked', isOutage: true, engine: 'SQLite', begin: lock },
  { name: 'database connections killed', isOutage: true, engine: 'PostgreSQL', begin: killConnections },
  { name: 'PostgreSQL stopped', isOutage: true, engine: 'PostgreSQL', begin: stopPostgres },
];

/** All in turn, each time in another order, at least once. Returns how often each came. */
export async function disturb(
  side: Side,
  signal: AbortSignal,
  pauseMs: number,
): Promise<Map<string, number>> {
  const faults = FAULTS.filter(({ engine = side.engine.name }) => engine === side.engine.name);
  const times = new Map(faults.map(({ name }) => [name, 0]));
  for (let round = 0; round === 0 || !signal.aborted; round += 1) {
    const places = new Map(faults.map((fault) => [fault, side.random()]));
    for (const fault of faults.toSorted((a, b) => places.get(a)! - places.get(b)!)) {
      if (round > 0 && signal.aborted) break;
      await undergo(side, fault);
      times.set(fault.name, times.get(fault.name)! + 1);
      await setTimeout(pauseMs);
    }
  }
  return times;
}

async function undergo(side: Side, fault: Fault): Promise<void> {
  if (fault.isOutage) side.outage = fault;
  await fault.begin(side).catch((error: unknown) => side.failures.push(`${fault.name}: ${String(error)}`));
  if (fault.isOutage) await untilWell(side);
  side.outage = undefined;
}

/** Several times, because each connection to the database may be lost. */
async function untilWell({ sampan: { url }, world: { rooms, token } }: Side): Promise<void> {
  for (const room of rooms) {
    const isWell = async () => {
      const answer = await request(url + detailsPath(room), { headers: bearer(token) }).catch(
        () => undefined,
      );
      return answer?.status === 200;
    };
    await until(isWell, 'Rooms did not recover');
  }
}

async function beSlow({ sampan: { url }, failures }: Side): Promise<void> {
  const readers = await Promise.all(SLOW_WAYS.map((_, index) => askAndNeverRead(url, index % 2 === 1)));
  failures.push(...(await Promise.all(SLOW_WAYS.map((way) => holdOne(url, way)))).flat());
  for (const reader of readers) reader.destroy();
}

const unfinished = (type: string, text: string) =>
  `Content-Type: ${type}\r\nContent-Length: 99\r\n\r\n${text}`;

async function breakOff(side: Side): Promise<void> {
  const requests: [line: string, rest?: string][] = [
    [`GET ${DOWNLOAD}`, 'Accept: '],
    [`GET ${DOWNLOAD}`],
    ['GET /vi/destinations/hue'],
    [`GET ${detailsPath(side.world.rooms[0]!)}`],
    ['POST /oauth/token', unfinished('application/x-www-form-urlencoded', 'grant_type=')],
    ['POST /mcp', unfinished('application/json', '{')],
  ];
  for (let count = 0; count < BROKEN; count += 1) await sendAndBreakOff(side, ...side.choose(requests));
  for (let count = 0; count < BROKEN_CHANGES; count += 1) await changePhoto(side, true);
}

async function operate(side: Side): Promise<void> {
  const { database, partner, rooms } = side.world;
  const number = (side.edition.asked += 1);
  const name = { en: editionName(number) };
  const file = await writeImport(rooms.map(({ id }) => ({ type: 'room', id, name })));
  await succeed(side, ['rooms', 'import', file, '--merge']);
  side.edition.confirmed = number;
  const { id, token } = await issueToken(database.settings, partner.id);
  await listRooms(side, token);
  const rotated = await runJson(['tokens', 'rotate', String(id), '--overlap-hours', '0'], database.settings);
  await listRooms(side, token, 401);
  await listRooms(side, rotated.token);
}

async function succeed({ world }: Side, args: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await runSampan(args, world.database.settings);
  if (exitCode !== 0) throw new Error(stderr);
}

const EDIT = { table: 'editorial/destinations.csv', from: 'heritage food war-history', to: 'heritage food' };

/** Other than the release before. */
async function publish(side: Side): Promise<void> {
  const readNumber = async () => {
    const { headers } = await request(side.sampan.url + DOWNLOAD);
    return Number(/\d+/.exec(String(headers['content-location'])));
  };
  const before = await readNumber();
  await succeed(side, ['build', ...(before % 2 === 0 ? [] : ['--data', await copyDataFolder([EDIT])])]);
  await until(async () => (await readNumber()) > before, 'The release is not served');
}

async function fillListenQueue({ sampan: { url, process: service }, failures }: Side): Promise<void> {
  const { port, hostname } = new URL(url);
  let answered = 0;
  service.kill('SIGSTOP');
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  for (const socket of sockets)
    socket
      .on('error', () => {})
      .on('connect', () => socket.write('GET /livez HTTP/1.1\r\nHost: soak.example\r\n\r\n'))
      .once('data', (chunk) => {
        answered += 1;
        if (!String(chunk).startsWith('HTTP/1.1 200 ')) failures.push(`/livez answered ${String(chunk)}`);
      });
  await setTimeout(OUTAGE_MS);
  service.kill('SIGCONT');
  await until(() => answered > CONNECTIONS / 4, 'Those in the listen queue were not answered');
  for (const socket of sockets) socket.destroy();
}

async function lock({ world }: Side): Promise<void> {
  const unlock = await lockSqlite(world.database.settings.DATA_DIR);
  await setTimeout(OUTAGE_MS);
  await unlock();
}

const OTHERS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

async function killConnections({ world, random }: Side): Promise<void> {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await world.database.run(`select pg_terminate_backend(pid) ${OTHERS}`);
    await setTimeout((random() * OUTAGE_MS) / KILLS);
  }
}

/** Open connections hang, and so do new ones. */
async function stopPostgres({ world }: Side): Promise<void> {
  const postmaster = "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid";
  const rows = await world.database.list(`${postmaster} union all select pid ${OTHERS}`);
  const pids = rows.map(({ pid }) => Number(pid));
  for (const pid of pids) sendSignal(pid, 'SIGSTOP');
  await setTimeout(OUTAGE_MS);
  for (const pid of pids) sendSignal(pid, 'SIGCONT');
}

/** The service may have closed the connection since they were listed. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
