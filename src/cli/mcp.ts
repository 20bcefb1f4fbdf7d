import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createMcpServers } from '../site/mcp/create-mcp-servers.ts';
import { hasTables, migrate } from '../storage/migrate.ts';
import { BadArgument } from './command.ts';
import { countToolUses } from './serve/create-apps.ts';
import { createBackgroundLoops, onceStopped } from './serve/lifetime.ts';
import { createLogs } from './serve/log.ts';
import { openSite } from './serve/open-site.ts';
import { prepareDatasets } from './serve/prepare-states.ts';
import { openForJobs, openForRequests, openToRead, using } from './state.ts';

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
    if (!config.readOnly)
      // Like the service's first start: builds the datasets if this version has none.
      await using(config, openForJobs(config), async ({ db }) => {
        await migrate(db);
        await prepareDatasets(config, db, log);
      });
    const close = await connect(config, log);
    await ended;
    await close();
  } finally {
    logs.flush();
  }
  // A signal leaves stdin open, which would keep the process running.
  process.exit(0);
}

/** Begins to answer. Returns the function that ends it. */
async function connect(config: Config, log: Logger): Promise<() => Promise<void>> {
  const db = openForRequests(config);
  const { context, refresh } = openSite(config, db, log, { live: [], test: [] });
  // No caller is waiting yet, so the first data may take as long as a job.
  await using(config, openToRead(config), async (state) => {
    if (await hasTables(state.db)) await refresh(state.db);
  });
  if (context.releases.listPublished().length === 0)
    throw new BadArgument('READ_ONLY must be no until the datasets are published, not "yes".');
  const toolUses = countToolUses(config, db, log);
  const loops = createBackgroundLoops((error) => log.error({ err: error }, 'work in the background failed'));
  loops.repeat('refresh', config.refreshMs, () => refresh());
  const servers = createMcpServers(context, (use) => toolUses.note(use));
  const connection = serveStdio(servers, {
    maxSubscriptions: 0,
    onerror: (error) => log.warn({ err: error }, 'a message could not be answered'),
  });
  return async () => {
    await connection.close();
    await Promise.all(loops.stop().values());
    await toolUses.flush();
    await db.destroy();
  };
}
