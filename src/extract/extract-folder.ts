import { mapKeys } from '../datasets/records.ts';
import { type Document, type Extractor, readDocuments, SIDECAR_ENDING } from './document.ts';
import { bestMonths } from './extractors/best-months.ts';
import { climateNormals } from './extractors/climate-normals.ts';
import { dayCosts } from './extractors/day-costs.ts';
import { priceLists } from './extractors/price-lists.ts';
import { populations } from './extractors/populations.ts';
import { reviewCounts } from './extractors/review-counts.ts';
import { roomPrices } from './extractors/room-prices.ts';
import { checkCandidate, type Passed, settle } from './gate.ts';
import {
  type Finding,
  isRefusal,
  type Observation,
  REFUSED,
  type Refusal,
  type Reject,
} from './observation.ts';
import type { Places } from './places.ts';
import { BadFile } from './bad-file.ts';

const MOST_LISTED = 200;
const FINDINGS_PER_REPORT = 1_000;

export const EXTRACTORS: readonly Extractor[] = [
  roomPrices,
  dayCosts,
  priceLists,
  bestMonths,
  climateNormals,
  populations,
  reviewCounts,
];

export interface ExtractProgress {
  /** From 0 to 1, by bytes of documents. */
  readonly share: number;
  readonly document: string;
  readonly findings: number;
}

interface Options {
  readonly folder: string;
  readonly places: Places;
  /** Reads documents whose sidecar names none of the built-in extractors. */
  readonly outside?: Extractor | undefined;
  readonly watch?: (progress: ExtractProgress) => void;
}

/** Extracts observations from documents. The same bytes give the same observations in the same order. */
export async function extractFolder({ folder, places, outside, watch }: Options) {
  const documents = (await readDocuments(folder)).map((document) => withPlace(document, places));
  const tasks = documents.map((document) => {
    const extractor = extractorOf(document, outside);
    return { document, extractor, run: extractor.prepare(document, places) };
  });
  const total = documents.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const passed: Passed[] = [];
  const rejects: Reject[] = [];
  const firstBySha = new Map<string, string>();
  let [done, findings] = [0, 0];
  for (const { document, extractor, run } of tasks) {
    const { name } = document;
    const original = firstBySha.getOrInsert(`${document.sha256} ${extractor.name}`, name);
    const copy: Finding = { reason: `the same bytes as ${original}`, locator: 'the whole document' };
    for await (const finding of original === name ? run() : [copy]) {
      const judged = isRefusal(finding) ? finding : checkCandidate(finding, document, places);
      if (isRefusal(judged)) rejects.push(presentReject(document, judged));
      else passed.push({ document, candidate: judged, version: extractor.version, order: findings });
      findings += 1;
      if (findings % FINDINGS_PER_REPORT === 0) watch?.({ share: done / total, document: name, findings });
    }
    done += document.bytes;
    watch?.({ share: done / total, document: name, findings });
  }
  const { kept, refused } = settle(passed);
  for (const { document, candidate, reason } of refused)
    rejects.push(presentReject(document, { ...candidate, reason }));
  return { documents: documents.length, observations: kept.map(presentObservation), rejects };
}

export type Extraction = Readonly<Awaited<ReturnType<typeof extractFolder>>>;

function withPlace(document: Document, places: Places): Document {
  const { place } = document.source;
  if (place === undefined) return document;
  const slug = places.find(place);
  if (slug === undefined)
    throw new BadFile(`${document.name}${SIDECAR_ENDING}: place "${place}" is not a destination.`);
  return { ...document, source: { ...document.source, place: slug } };
}

function extractorOf({ name, source }: Document, outside: Extractor | undefined): Extractor {
  const found = EXTRACTORS.find((extractor) => extractor.name === source.extractor) ?? outside;
  if (found) return found;
  const known = EXTRACTORS.map((extractor) => extractor.name).join(', ');
  throw new BadFile(
    `${name}${SIDECAR_ENDING}: extractor "${source.extractor}" is not one of ${known}. Use --with COMMAND for your own extractor.`,
  );
}

function presentReject({ name, sha256, source: { extractor } }: Document, refusal: Refusal): Reject {
  const { locator, reason } = refusal;
  const found = mapKeys(REFUSED, (member) => {
    // A command may return any type where a word or number is expected.
    const value: unknown = refusal[member];
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? value.slice(0, MOST_LISTED) : undefined;
  });
  return { document: name, sha256, locator, extractor, reason, ...found };
}

function presentObservation({ document, candidate, version }: Passed): Observation {
  const { publisher, address, extractor } = document.source;
  return { ...candidate, publisher, address, sha256: document.sha256, extractor, version };
}
