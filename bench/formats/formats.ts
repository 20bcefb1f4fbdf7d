import { monitorEventLoopDelay } from 'node:perf_hooks';
import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf } from '../../src/datasets/catalog.ts';
import { listMadeFormats } from '../../src/datasets/formats/formats.ts';
import { encodeFile, type Release, makeReleaseFile } from '../../src/datasets/releases/release.ts';
import { draftRelease } from '../../src/datasets/releases/draft-release.ts';
import { presentFile } from '../../src/site/create-site.ts';
import { makeSyntheticRows } from '../downloads/synthetic-rows.ts';

const { destinations } = datasetsOf(vietnam);

/** About the published number, and ten times as many. */
const ROW_COUNTS = [70, 700];
const HIGHEST_LATITUDE = 90;
const RESOLUTION_MS = 1;

export interface FormatCost {
  readonly format: string;
  readonly rows: number;
  readonly bytes: number;
  /** Compressed with brotli, if HTTP compresses the format. */
  readonly encodedBytes: number | undefined;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  /** The longest event loop stall while the file was made. */
  readonly heldMilliseconds: number;
}

export async function measureFormats(): Promise<FormatCost[]> {
  const costs: FormatCost[] = [];
  for (const rows of ROW_COUNTS) {
    const release = await releaseOf(rows);
    for (const format of listMadeFormats(destinations)) {
      const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
      delay.enable();
      const bytes = await makeReleaseFile(release, format);
      delay.disable();
      const cpu = process.cpuUsage(startedCpu);
      costs.push({
        format,
        rows,
        bytes: bytes.length,
        encodedBytes: presentFile('', { body: bytes, mediaType: '' }, 'br', () => new Date()).bytes.length,
        milliseconds: performance.now() - startedMs,
        cpuMilliseconds: (cpu.user + cpu.system) / 1_000,
        heldMilliseconds: delay.max / 1e6,
      });
    }
  }
  return costs;
}

async function releaseOf(rows: number): Promise<Release> {
  const draft = draftRelease(destinations, makeSyntheticRows(destinations, rows, HIGHEST_LATITUDE));
  const now = new Date();
  const [json, csv] = [await encodeFile(draft.files.json), await encodeFile(draft.files.csv)];
  const facts = { number: 1, publishedAt: now, builtAt: now, rowCount: rows, reason: 'bench' };
  return { ...facts, files: { json, csv }, declaration: destinations };
}
