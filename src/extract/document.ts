import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BadDocument, parseSidecar, type Sidecar, SIDECAR_ENDING } from './sidecar.ts';

const CHUNK_BYTES = 1_048_576;
const MOST_SIDECAR_BYTES = 1_048_576;
/** The limit for documents read into memory; line-based tables are streamed and may be larger. */
const MOST_TEXT_BYTES = 64 * 1_048_576;

/** A public document and its origin. The operator keeps the bytes. */
export interface Document {
  readonly name: string;
  readonly source: Sidecar;
  readonly sha256: string;
  readonly bytes: number;
  /** The text in chunks, without a byte-order mark. */
  pieces(): AsyncGenerator<string>;
  text(): Promise<string>;
}

/** Every document in a folder, in name order, except hidden files and folders. Only regular files are opened. */
export async function readDocuments(folder: string): Promise<Document[]> {
  const names = await listFiles(folder);
  const documents = names.filter((name) => !name.endsWith(SIDECAR_ENDING));
  const missing = documents.find((name) => !names.includes(`${name}${SIDECAR_ENDING}`));
  if (missing !== undefined)
    throw new BadDocument(`${missing} has no sidecar ${missing}${SIDECAR_ENDING}, which gives its origin.`);
  const alone = names.find(
    (name) => name.endsWith(SIDECAR_ENDING) && !documents.includes(name.slice(0, -SIDECAR_ENDING.length)),
  );
  if (alone !== undefined)
    throw new BadDocument(`${alone} describes a document that does not exist in ${folder}.`);
  if (documents.length === 0) throw new BadDocument(`${folder} contains no documents.`);
  const read: Document[] = [];
  for (const name of documents) read.push(await readDocument(folder, name));
  return read;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new BadDocument(`${folder} cannot be read: ${codeOf(error)}.`, { cause: error });
  }
}

async function readDocument(folder: string, name: string): Promise<Document> {
  const sidecar = `${name}${SIDECAR_ENDING}`;
  const json = decode(sidecar, await readWhole(join(folder, sidecar), sidecar, MOST_SIDECAR_BYTES));
  const source = parseSidecar(sidecar, json);
  const path = join(folder, name);
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunksOf(path, name)) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  const sha256 = digest.digest('hex');
  if (source.sha256 !== undefined && source.sha256 !== sha256)
    throw new BadDocument(`${name} has the sha-256 ${sha256}, but its sidecar says ${source.sha256}.`);
  return {
    name,
    source,
    sha256,
    bytes,
    pieces: () => decodePieces(path, name, sha256),
    text: async () => decode(name, unpack(name, await readWhole(path, name, MOST_TEXT_BYTES, sha256))),
  };
}

/** Throws if the bytes have changed since they were hashed. */
async function* decodePieces(path: string, name: string, sha256: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const digest = createHash('sha256');
  for await (const chunk of chunksOf(path, name)) {
    digest.update(chunk);
    yield decodeChunk(name, decoder, chunk);
  }
  yield decodeChunk(name, decoder);
  refuseChanged(name, digest.digest('hex'), sha256);
}

function decodeChunk(name: string, decoder: TextDecoder, chunk?: Buffer): string {
  refuseNul(name, chunk);
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new BadDocument(`${name} is not UTF-8 text.`, { cause: error });
  }
}

function decode(name: string, bytes: Buffer): string {
  return decodeChunk(name, new TextDecoder('utf-8', { fatal: true }), bytes);
}

function unpack(name: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_TEXT_BYTES });
  } catch (error) {
    throw new BadDocument(`${name} cannot be decompressed: ${codeOf(error)}.`, { cause: error });
  }
}

async function readWhole(path: string, name: string, most: number, sha256?: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(path, name)) {
    bytes += chunk.length;
    if (bytes > most) throw new BadDocument(`${name} is larger than the limit of ${most / 1_048_576} MB.`);
    chunks.push(Buffer.from(chunk));
  }
  const whole = Buffer.concat(chunks);
  if (sha256 !== undefined) refuseChanged(name, createHash('sha256').update(whole).digest('hex'), sha256);
  return whole;
}

async function* chunksOf(path: string, name: string): AsyncGenerator<Buffer> {
  const file = await openRegularFile(path, name);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    if (error instanceof BadDocument || !(error instanceof Error && 'syscall' in error)) throw error;
    throw new BadDocument(`${name} cannot be read: ${codeOf(error)}.`, { cause: error });
  } finally {
    await file.close();
  }
}

/** Opens only regular files: a pipe would block, and a link may lead anywhere. */
async function openRegularFile(path: string, name: string): Promise<FileHandle> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = codeOf(error);
    const problem = code === 'ELOOP' ? 'it is a link' : code;
    throw new BadDocument(`${name} cannot be read: ${problem}.`, { cause: error });
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new BadDocument(`${name} cannot be read: it is not a regular file.`);
}

function refuseNul(name: string, chunk: Buffer | undefined): void {
  if (chunk?.includes(0)) throw new BadDocument(`${name} contains a NUL byte, so it is not text.`);
}

function refuseChanged(name: string, found: string, expected: string): void {
  if (found !== expected) throw new BadDocument(`${name} changed while it was being read.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
