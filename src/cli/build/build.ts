import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Reject, RejectedRows } from '../../pipeline/check-rows.ts';
import { makeFolder } from '../check-machine.ts';
import type { Config } from '../../config/config.ts';
import { BadFile } from '../../pipeline/sources/table.ts';
import type { Watch } from '../../pipeline/build.ts';
import { migrate } from '../../storage/migrate.ts';
import { buildDatasets } from './build-datasets.ts';
import { presentOutcome, type Outcome, writeChanges, writeProblem, writeSummary } from './build-summary.ts';
import { hiddenProgress, showProgress } from '../progress.ts';
import { openForJobs, openForPreview } from '../state.ts';
import { secondsSoFar } from '../command.ts';

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
  const seconds = secondsSoFar();
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

const REJECTS_FILE = 'rejects.json';

/** Saves the rejects of the last build for the operator, and returns the path. */
async function writeRejectsFile(dataDir: string, rejects: readonly Reject[]): Promise<string> {
  const file = resolve(join(dataDir, REJECTS_FILE));
  makeFolder(dataDir);
  await writeFile(file, `${JSON.stringify({ rejects }, null, 2)}\n`);
  return file;
}

/** Deletes the report after a successful build. */
async function removeRejectsFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, REJECTS_FILE), { force: true });
}
