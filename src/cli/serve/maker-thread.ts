import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../ask-thread.ts';
import { createSite } from '../../site/create-site.ts';
import { openToMake } from '../state.ts';
import { createBackgroundLoops } from './lifetime.ts';
import { createLogs } from './log.ts';
import { openSite } from './open-site.ts';
import type { Done, MakerData, Order } from './start-maker.ts';

const FACTS_MS = 10_000;

const { config, serverRoutes } = workerData as MakerData;
const { log } = createLogs(config.logLevel, { hold: false });
const site = openSite(config, openToMake(config), log, serverRoutes);
const maker = createSite(site.context);
const noteFailure = (error: unknown) => log.error({ err: error }, 'work in the background failed');
const refresh = () => site.refresh().catch(noteFailure);
/** If the database was away when the thread started, the next request asks again. */
const lacksReleases = () =>
  site.context.releases.states().some(({ release, failingSince }) => !release && failingSince);

let fresh = refresh();
// The refresh that the server asked for may have failed.
createBackgroundLoops(noteFailure).repeat('refresh of tool facts', FACTS_MS, refresh);

answerQuestions(async (order: Order): Promise<Done> => {
  if ('refresh' in order || lacksReleases()) fresh = fresh.then(refresh);
  await fresh;
  if ('make' in order) return maker.make(order.make);
  return 'mcp' in order ? maker.answerMcp(order.mcp) : undefined;
});
