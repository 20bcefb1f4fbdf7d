import { COUNTRIES } from '../countries/countries.ts';
import { folderIn, type Country } from '../countries/country.ts';
import { BadFile } from '../extract/bad-file.ts';
import { extractFolder, type Extraction, type ExtractProgress } from '../extract/extract-folder.ts';
import { rejectsFileOf, writeObservations } from '../extract/observation.ts';
import { outsideExtractor } from '../extract/outside-extractor.ts';
import { readPlaces } from '../extract/places.ts';
import { BadArgument, secondsSoFar, textTable } from './command.ts';
import { showShares } from './progress.ts';

const BAR_LENGTH = 20;
const MOST_REASONS = 10;

export interface ExtractFlags {
  readonly out: string;
  readonly with?: string;
  readonly timeout: number;
  readonly data?: string;
  readonly country?: string;
  readonly json: boolean;
}

/** Exits with 1, and leaves earlier files unchanged, if a sidecar, a document or the command is bad. */
export async function extract(folder: string, flags: ExtractFlags): Promise<void> {
  const country = getCountry(flags.country);
  const progress = flags.json ? undefined : showShares(describe);
  try {
    const extraction = await extractFolder({
      folder,
      places: readPlaces(country, flags.data === undefined ? country.folder : folderIn(flags.data, country)),
      outside: flags.with === undefined ? undefined : outsideExtractor(flags.with, flags.timeout * 1_000),
      ...(progress && { watch: progress.watch }),
    });
    await writeObservations(flags.out, extraction);
    progress?.end();
    const report = flags.json ? presentExtraction : writeSummary;
    process.stdout.write(report(extraction, flags.out, secondsSoFar()));
  } catch (error) {
    progress?.end();
    throw error instanceof BadFile ? new BadArgument(error.message, { cause: error }) : error;
  }
}

function getCountry(slug = COUNTRIES[0].slug): Country {
  const country = COUNTRIES.find((each) => each.slug === slug);
  if (country) return country;
  const known = COUNTRIES.map((each) => each.slug).join(', ');
  throw new BadArgument(`There is no country "${slug}": use one of ${known}.`);
}

function describe({ share, document, findings }: ExtractProgress): string {
  const filled = Math.floor(share * BAR_LENGTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_LENGTH - filled)}`;
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${document}, ${findings} findings`;
}

function presentExtraction(extraction: Extraction, file: string, seconds: number): string {
  const document = {
    documents: extraction.documents,
    observations: extraction.observations.length,
    by_field: Object.fromEntries(countFields(extraction)),
    rejects: extraction.rejects.length,
    by_reason: Object.fromEntries(countReasons(extraction)),
    file,
    rejects_file: rejectsFileOf(file),
    seconds,
  };
  return `${JSON.stringify(document)}\n`;
}

function writeSummary(extraction: Extraction, file: string, seconds: number): string {
  const { documents, observations, rejects } = extraction;
  const reasons = countReasons(extraction);
  const more = reasons.length > MOST_REASONS ? `and ${reasons.length - MOST_REASONS} more reasons\n` : '';
  return (
    `\n${textTable(['field', 'observations'], countFields(extraction))}\n` +
    (rejects.length === 0
      ? ''
      : `\n${textTable(['refused because', 'findings'], reasons.slice(0, MOST_REASONS))}\n${more}`) +
    `\n${documents} documents, ${observations.length} observations in ${file}, ` +
    `${rejects.length} refused in ${rejectsFileOf(file)}, ${seconds.toFixed(2)} seconds\n`
  );
}

function countFields({ observations }: Extraction): [string, number][] {
  return countBy(observations.map(({ field }) => field));
}

/** The reasons without their details, most frequent first. */
function countReasons({ rejects }: Extraction): [string, number][] {
  const reasons = rejects.map(({ reason }) => String(reason).replaceAll(/"[^"]*"|\d[\d.,-]*/g, '…'));
  return countBy(reasons).sort(([, a], [, b]) => b - a);
}

function countBy(words: readonly string[]): [string, number][] {
  const groups = Map.groupBy(words, (word) => word);
  return Array.from(groups, ([word, alike]) => [word, alike.length]);
}
