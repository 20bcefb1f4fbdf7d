import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../measure/pinned.ts';

export const PRICE_ROWS = 100_000;
export const EXTRACTIONS = 3;

const PRINT_MEMORY = new URL('../measure/print-peak-memory.ts', import.meta.url).href;
const PLACES = [
  'Hanoi',
  'Đà Nẵng',
  'Hue',
  'Hoi An',
  'Nha Trang',
  'Dalat',
  'Sapa',
  'Vung Tau',
  'Phu Quoc',
  'Can Tho',
];
const NIGHTS = 4;

export interface ExtractionCost {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs `./sampan extract` on one table of prices, as an operator does. */
export async function measureExtraction(rows = PRICE_ROWS): Promise<ExtractionCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-extract-'));
  const out = join(folder, '..', `sampan-bench-extract-${process.pid}.csv`);
  try {
    await writeFile(join(folder, 'prices.csv'), writePrices(rows));
    await writeFile(join(folder, 'prices.csv.source.json'), JSON.stringify(SIDECAR));
    const costs: ExtractionCost[] = [];
    for (let extraction = 0; extraction < EXTRACTIONS; extraction += 1)
      costs.push(await extractOnce(folder, out));
    return costs;
  } finally {
    await rm(folder, { recursive: true });
    await rm(out, { force: true });
    await rm(out.replace('.csv', '.rejects.csv'), { force: true });
  }
}

const SIDECAR = {
  address: 'https://example.org/prices.csv',
  publisher: 'bench',
  retrieved: '2026-05-01',
  licence: 'CC0-1.0',
  extractor: 'room-prices',
  currency: 'VND',
  rate: { currency: 'VND', per_usd: 26_000, date: '2026-04' },
  nights_per_price: 2,
  mapping: {
    place: 'city',
    price: 'price',
    extra: 'taxes',
    hotel: 'id',
    stars: 'stars',
    date: 'day',
    latitude: 'lat',
    longitude: 'lng',
    within_km: 30,
  },
};

/** Hotels in ten places with four nights each, a tenth of them without a price. */
function writePrices(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const hotel = Math.floor(at / NIGHTS);
    const price = at % 10 === 9 ? '' : 300_000 + ((at * 7_919) % 5_000_000);
    const stars = Math.floor(hotel / PLACES.length) % 6 || '';
    const cells = [
      PLACES[hotel % PLACES.length],
      `hotel-${hotel}`,
      price,
      '"+VND 103,784 taxes and fees"',
      stars,
    ];
    return [
      ...cells,
      `2026-04-${10 + (at % NIGHTS)}`,
      10 + (hotel % PLACES.length) + (at % 100) / 1_000,
      105.8,
      `"${'A fine place. '.repeat(20)}"`,
    ].join(',');
  });
  return `city,id,price,taxes,stars,day,lat,lng,description\n${lines.join('\n')}\n`;
}

async function extractOnce(folder: string, out: string): Promise<ExtractionCost> {
  const startedMs = performance.now();
  const child = spawn('./sampan', ['extract', folder, '--out', out, '--json'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: `--import=${PRINT_MEMORY}` },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(`The extraction failed: ${stdout}${stderr}`);
  const { observations } = JSON.parse(stdout) as { observations: number };
  if (observations !== PLACES.length * 4 * 5) throw new Error(`It made ${observations} observations.`);
  const kibibytes = Number(stderr.trimEnd().split('\n').at(-1));
  return { seconds: (performance.now() - startedMs) / 1_000, megabytes: (kibibytes * 1_024) / 1e6 };
}

if (import.meta.main) console.table(await measureExtraction());
