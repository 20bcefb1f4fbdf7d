import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { COUNTRIES } from '../countries/countries.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { SiteContext } from '../site/context.ts';
import { createMcpServers } from '../site/mcp/create-mcp-servers.ts';
import { readFingerprint } from '../pipeline/fingerprint.ts';
import { createRefresh } from '../pipeline/refresh.ts';
import { openSourceLibrary } from '../pipeline/sources/source-library.ts';
import type { Database } from '../storage/database.ts';
import { hasTables, migrate } from '../storage/migrate.ts';
import { createToolFactsCache } from '../tools/tool-data.ts';
import type { ToolUse } from '../tools/tool-uses.ts';
import { BadArgument } from './command.ts';
import { createBackgroundLoops, onceStopped } from './serve/lifetime.ts';
import { countToolUses } from './serve/create-apps.ts';
import { createLogs } from './serve/log.ts';
import { prepareDatasets } from './serve/prepare-states.ts';
import { openForJobs, openForRequests, openToRead } from './state.ts';

const FACTS_MS = 10_000;

const now = () => new Date();

/** Serves the program that started this one, on stdin and stdout, until either closes. The log goes to stderr. */
export async function serveMcp(config: Config): Promise<void> {
  const logs = createLogs(config.logLevel, { hold: false });
  const { log } = logs;
  // Other commands end at once when nobody reads their output; this one stores the counted uses first.
  process.stdout.removeAllListeners('error');
  const ended = Promise.race([
    once(process.stdin, 'close'),
    // A file as stdin ends but never closes.
    once(process.stdin, 'end'),
    once(process.stdout, 'error'),
    onceStopped(),
  ]);
  try {
    if (!config.readOnly) await prepare(config, log);
    const opened = await openSource(config, log);
    const servers = createMcpServers(opened.context, {
      localeOf: () => undefined,
      noteUse: opened.noteUse,
    });
    const connection = serveStdio(servers, {
      maxSubscriptions: 0,
      onerror: (error) => log.warn({ err: error }, 'a message could not be answered'),
    });
    await ended;
    await connection.close();
    await opened.close();
  } finally {
    logs.flush();
  }
  // A signal leaves stdin open, which would keep the process running.
  process.exit(0);
}

/** Like the service's first start: builds the datasets if this version has none. */
async function prepare(config: Config, log: Logger): Promise<void> {
  const db = openForJobs(config);
  try {
    await migrate(db);
    await prepareDatasets(config, db, log);
  } finally {
    await db.destroy();
  }
}

async function openSource(config: Config, log: Logger) {
  const catalog = createCatalog({ ...config, countries: COUNTRIES });
  const releases = new CurrentReleases(catalog);
  const toolFacts = createToolFactsCache(now, { countries: COUNTRIES, releases });
  const refreshFrom = (db: Database) =>
    createRefresh({ db, catalog, releases, republishMs: undefined, readFingerprint, now, log });
  // No caller is waiting yet, so the first data may take as long as a job.
  const first = openToRead(config);
  try {
    if (await hasTables(first)) await refreshFrom(first)();
    if (releases.listPublished().length === 0)
      throw new BadArgument('READ_ONLY must be no until the datasets are published, not "yes".');
    await toolFacts.refresh(first);
  } finally {
    await first.destroy();
  }
  const db = openForRequests(config);
  const toolUses = countToolUses(config, db, log);
  const loops = createBackgroundLoops((error) => log.error({ err: error }, 'work in the background failed'));
  loops.repeat('refresh of releases', config.refreshMs, refreshFrom(db));
  loops.repeat('refresh of tool facts', FACTS_MS, () => toolFacts.refresh(db));
  const context: SiteContext = {
    config,
    db,
    catalog,
    countries: COUNTRIES,
    releases,
    toolFacts,
    sourceLibrary: openSourceLibrary(COUNTRIES),
    serverRoutes: { live: [], test: [] },
    now,
    log,
  };
  return {
    context,
    noteUse: (use: ToolUse) => toolUses.note(use),
    async close() {
      await Promise.all(loops.stop().values());
      await toolUses.flush();
      await db.destroy();
    },
  };
}
