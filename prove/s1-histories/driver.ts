import { flushCompileCache } from 'node:module';
import type { Logger } from 'pino';

// Runs in a process of its own, which a proof may kill: the service's apps on a port, and the commands, in one database after another.
// All time is what the proof says.

let [wallMs, steadyMs] = [0, 0];
const RightDate = Date;

class GivenDate extends RightDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(wallMs);
    else super(...given);
  }

  static override now(): number {
    return wallMs;
  }
}

globalThis.Date = GivenDate as DateConstructor;
performance.now = () => steadyMs;

const src = new URL('src/', `file://${process.argv[2]}/`).href;
const importFrom = <Module>(path: string) => import(src + path) as Promise<Module>;

type Apps = typeof import('../../src/cli/serve/create-apps.ts');
type Site = typeof import('../../src/cli/serve/open-site.ts');
type States = typeof import('../../src/cli/state.ts');
type Program = typeof import('../../src/cli/program.ts');
type Configs = typeof import('../../src/config/config.ts');

const { createApps, countToolUses } = await importFrom<Apps>('cli/serve/create-apps.ts');
const { openReleases } = await importFrom<Site>('cli/serve/open-site.ts');
const { openForRequests } = await importFrom<States>('cli/state.ts');
const { createProgram } = await importFrom<Program>('cli/program.ts');
const { readConfig } = await importFrom<Configs>('config/config.ts');

// The next driver starts faster, also if this one is killed.
flushCompileCache();

const silence = () => {};
const log = { error: silence, warn: silence, info: silence, debug: silence } as unknown as Logger;
const never = () => Promise.reject(new Error('Pages are not part of a history'));

interface Service {
  publish(): Promise<void>;
  use(tool: string): Promise<void>;
  reap(): Promise<unknown>;
  close(): Promise<void>;
}

let service: Service | undefined;

let countTokens = async () => 0;

async function start(): Promise<number> {
  const config = readConfig();
  const db = openForRequests(config, 'live');
  const loaded = openReleases(config, log);
  const load = loaded.refreshFrom(db);
  const publish = loaded.refreshFrom(db, 1);
  const toolUses = countToolUses(config, db, log);
  const maker = { make: never, answerMcp: never };
  const { production, sandbox, rooms } = createApps({
    config,
    db,
    sandboxDb: db,
    catalog: loaded.catalog,
    releases: loaded.releases,
    log,
    record: silence,
    maker,
  });
  const [live] = rooms;
  await Promise.all([live!.follow(), load()]);
  countTokens = async () => {
    const counter = db.selectFrom('id_counters').select('next').where('name', '=', 'token');
    return ((await counter.executeTakeFirst())?.next ?? 1) - 1;
  };
  await production.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = production.app.server.address() as { port: number };
  service = {
    publish,
    async use(tool) {
      toolUses.note({ tool, locale: undefined });
      await toolUses.flush();
    },
    async reap() {
      await live!.follow();
      return live!.reap(new AbortController().signal);
    },
    async close() {
      await Promise.all([production.app.close(), sandbox.app.close()]);
      await db.destroy();
    },
  };
  return port;
}

async function runCommand(args: readonly string[]) {
  const output = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  for (const name of streams)
    Object.assign(process[name], {
      write(text: unknown) {
        output[name] += String(text);
        return true;
      },
    });
  process.exitCode = 0;
  try {
    await createProgram().parseAsync(['node', 'sampan', ...args]);
  } catch (error) {
    process.exitCode = 1;
    output.stderr += String(error);
  } finally {
    // What the streams' class has is seen again.
    for (const name of streams) Reflect.deleteProperty(process[name], 'write');
  }
  const { exitCode } = process;
  process.exitCode = 0;
  return { exitCode, ...output };
}

const CALLS = {
  /** Points at a database. */
  point: async (settings: Record<string, string>) => void Object.assign(process.env, settings),
  start,
  stop: async () => {
    await service?.close();
    service = undefined;
  },
  setTime: async (wall: number, steady: number) => void ([wallMs, steadyMs] = [wall, steady]),
  run: runCommand,
  /** The last token's id. */
  countTokens: () => countTokens(),
  publish: async () => service!.publish(),
  use: async (tool: string) => service!.use(tool),
  reap: async () => service!.reap(),
  /** Answers once everything that was asked before is done. */
  ping: async () => {},
};

export type Calls = typeof CALLS;

process.on('message', ({ call, given }: { call: keyof Calls; given: never[] }) => {
  const work: (...given: never[]) => Promise<unknown> = CALLS[call];
  void work(...given).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send!({ result: 'ready' });
