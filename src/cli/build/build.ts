import type { Config } from '../../config/config.ts';
import { BadFile } from '../../pipeline/sources/table.ts';
import { RejectedRows } from '../../pipeline/check-rows.ts';
import type { Watch } from '../../pipeline/build.ts';
import { migrate } from '../../storage/migrate.ts';
import { buildDatasets } from './build-datasets.ts';
import { presentOutcome, type Outcome } from './build-outcome.ts';
import { writeChanges, writeProblem, writeSummary } from './build-summary.ts';
import { hiddenProgress, showProgress } from '../terminal/progress.ts';
import { removeRejectsFile, writeRejectsFile } from './rejects-file.ts';
import { openForJobs, openForPreview } from '../storage.ts';

export interface BuildFlags {
  readonly data?: string;
  readonly geonames?: string;
  readonly keywords?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export async function build(config: Config, flags: BuildFlags): Promise<void> {
  const progress = flags.json ? hiddenProgress : showProgress(process.stdout, () => performance.now());
  const outcome = await runBuild(config, flags, progress.watch);
  progress.end();
  // The time of the whole command: performance.now starts with the process.
  const seconds = Math.round(performance.now()) / 1_000;
  if (flags.json) process.stdout.write(`${JSON.stringify(presentOutcome(outcome, seconds))}\n`);
  else if (outcome.status === 'previewed') process.stdout.write(writeChanges(outcome.changes));
  if (outcome.status === 'failed' || outcome.status === 'rejected') {
    process.stderr.write(writeProblem(outcome));
    process.exitCode = 1;
  } else if (!flags.json) process.stdout.write(writeSummary(outcome, seconds));
}

async function runBuild(config: Config, flags: BuildFlags, watch: Watch): Promise<Outcome> {
  const { data, geonames, keywords, dryRun } = flags;
  const db = dryRun ? await openForPreview(config) : openForJobs(config);
  try {
    if (!dryRun) await migrate(db);
    const input = { dataFolder: data, geonamesFile: geonames, keywordsFile: keywords };
    const built = await buildDatasets(db, config, { ...input, now: new Date(), dryRun, watch });
    if (!dryRun) await removeRejectsFile(config.dataDir);
    return { status: dryRun ? 'previewed' : 'published', ...built };
  } catch (error) {
    if (error instanceof BadFile) return { status: 'failed', message: error.message };
    if (!(error instanceof RejectedRows)) throw error;
    const { rejects } = error;
    const file = dryRun ? null : await writeRejectsFile(config.dataDir, rejects);
    return { status: 'rejected', rejects, file };
  } finally {
    await db.destroy();
  }
}
