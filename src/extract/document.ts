import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Compile } from 'typebox/compile';
import { closedObject, type Static, type TSchema, Type } from '../json-schema.ts';
import { BadFile, codeOf, parseJson } from './bad-file.ts';
import type { Finding } from './observation.ts';
import type { Places } from './places.ts';

const MEGABYTE = 1_048_576;
/** The text of a larger document would not fit into a string. */
const MOST_BYTES = 500 * MEGABYTE;

/** Every document in a folder, in name order, except hidden files and folders. Only regular files are opened. */
export async function readDocuments(folder: string) {
  const names = await listFiles(folder);
  const documents = names.filter((name) => !name.endsWith(SIDECAR_ENDING));
  const missing = documents.find((name) => !names.includes(`${name}${SIDECAR_ENDING}`));
  if (missing !== undefined)
    throw new BadFile(`${missing} has no sidecar ${missing}${SIDECAR_ENDING}, which gives its origin.`);
  const alone = names.find(
    (name) => name.endsWith(SIDECAR_ENDING) && !documents.includes(name.slice(0, -SIDECAR_ENDING.length)),
  );
  if (alone !== undefined)
    throw new BadFile(`${alone} describes a document that does not exist in ${folder}.`);
  if (documents.length === 0) throw new BadFile(`${folder} contains no documents.`);
  return Array.fromAsync(documents, (name) => readDocument(folder, name));
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new BadFile(`${folder} cannot be read: ${codeOf(error)}.`, { cause: error });
  }
}

/** A public document and its origin. The operator keeps the bytes. */
async function readDocument(folder: string, name: string) {
  const sidecar = `${name}${SIDECAR_ENDING}`;
  const source = parseSidecar(sidecar, decode(sidecar, await readBytes(folder, sidecar, MEGABYTE)));
  const bytes = await readBytes(folder, name, MOST_BYTES);
  const sha256 = hash('sha256', bytes);
  if (source.sha256 !== undefined && source.sha256 !== sha256)
    throw new BadFile(`${name} has the sha-256 ${sha256}, but its sidecar says ${source.sha256}.`);
  return {
    name,
    source,
    sha256,
    bytes: bytes.length,
    /** Read when it is needed, without a byte-order mark. */
    async text() {
      const again = await readBytes(folder, name, MOST_BYTES);
      if (hash('sha256', again) !== sha256) throw new BadFile(`${name} changed while it was being read.`);
      return decode(name, unpack(name, again));
    },
  };
}

export type Document = Readonly<Awaited<ReturnType<typeof readDocument>>>;

/** Opens only regular files: a pipe would block, and a link may lead anywhere. */
async function readBytes(folder: string, name: string, most: number): Promise<Buffer> {
  try {
    await using file = await open(
      join(folder, name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    const stats = await file.stat();
    if (!stats.isFile()) throw new BadFile(`${name} cannot be read: it is not a regular file.`);
    if (stats.size > most) throw new BadFile(`${name} is larger than the limit of ${most / MEGABYTE} MB.`);
    return await file.readFile();
  } catch (error) {
    if (error instanceof BadFile) throw error;
    const problem = codeOf(error) === 'ELOOP' ? 'it is a link' : codeOf(error);
    throw new BadFile(`${name} cannot be read: ${problem}.`, { cause: error });
  }
}

function unpack(name: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new BadFile(`${name} cannot be decompressed: ${codeOf(error)}.`, { cause: error });
  }
}

function decode(name: string, bytes: Buffer): string {
  if (bytes.includes(0)) throw new BadFile(`${name} contains a NUL byte, so it is not text.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadFile(`${name} is not UTF-8 text.`, { cause: error });
  }
}

export const SIDECAR_ENDING = '.source.json';

const text = Type.String({ minLength: 1, maxLength: 1_000 });

/** The file next to each document: its origin, and how to read it. */
const sidecarSchema = closedObject({
  /** Where anyone can find the same bytes: an https address, or owner/name@commit:path. */
  address: text,
  publisher: text,
  retrieved: Type.String({ pattern: '^\\d{4}-\\d{2}(?:-\\d{2})?$' }),
  licence: text,
  extractor: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  /** The expected digest; the document is rejected if it differs. */
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The destination that the whole document covers. */
  place: Type.Optional(text),
  /** The period that its values cover; by default the date of retrieval. */
  period: Type.Optional(Type.String({ pattern: '^\\d{4}[-/\\d]*$', maxLength: 40 })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** The price of one US dollar, with its date; required for every conversion. */
  rate: Type.Optional(
    closedObject({
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      per_usd: Type.Number({ exclusiveMinimum: 0 }),
      date: Type.String({ pattern: '^\\d{4}[-/\\d]*$' }),
      source: Type.Optional(text),
    }),
  ),
  nights_per_price: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  mapping: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  notes: Type.Optional(Type.String()),
});

export type Sidecar = Static<typeof sidecarSchema>;

const sidecarCheck = Compile(sidecarSchema);

export const parseSidecar = (name: string, json: string): Sidecar =>
  checked(name, sidecarCheck, parseJson(name, json));

/** The value, which is all or part of a sidecar, if it has the declared shape. */
export function checked<Schema extends TSchema>(
  name: string,
  check: ReturnType<typeof Compile<Schema>>,
  value: unknown,
): Static<Schema> {
  if (check.Check(value)) return value;
  const problems = check
    .Errors(value)
    .map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  throw new BadFile(`${name}: ${[...new Set(problems)].join('; ')}.`);
}

/** Extracts findings from one document, always the same ones in the same order. */
export interface Extractor {
  readonly name: string;
  /** Changes whenever the same bytes would give different observations. */
  readonly version: string;
  /** Validates the sidecar before any document is read. */
  prepare(document: Document, places: Places): () => AsyncIterable<Finding>;
}

interface Declaration<Schema extends TSchema> extends Pick<Extractor, 'name' | 'version'> {
  readonly mapping: Schema;
  /** What the extractor needs from the sidecar besides a valid mapping; undefined if nothing is missing. */
  readonly missing?: (document: Document, mapping: Static<Schema>, places: Places) => string | undefined;
  readonly extract: (document: Document, mapping: Static<Schema>, places: Places) => AsyncIterable<Finding>;
}

export function declareExtractor<Schema extends TSchema>(declared: Declaration<Schema>): Extractor {
  const check = Compile(declared.mapping);
  return {
    name: declared.name,
    version: declared.version,
    prepare(document, places) {
      const sidecar = `${document.name}${SIDECAR_ENDING}`;
      const mapping = checked(`${sidecar}: mapping`, check, document.source.mapping ?? {});
      const missing = declared.missing?.(document, mapping, places);
      if (missing !== undefined) throw new BadFile(`${sidecar}: ${missing}`);
      return () => declared.extract(document, mapping, places);
    },
  };
}
