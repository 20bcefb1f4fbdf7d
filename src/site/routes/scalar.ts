import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { FOREVER } from '../../api/policies.ts';
import { encodeFile, releaseFile, type EncodedFile } from '../../datasets/releases/encoding.ts';
import type { Made } from '../router.ts';

/**
 * The script of `@scalar/api-reference`, which brings 271 packages. Scalar's plugin for Fastify brings 27 and contains the same file, as a string
 * in a line of its module.
 */
const LINE = /^var standalone_default = (".*");$/m;

function readScript(): Buffer {
  const plugin = fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'));
  const [, literal] = LINE.exec(readFileSync(plugin, 'utf8'))!;
  return Buffer.from(runInNewContext(literal!) as string);
}

const script = readScript();
const digest = createHash('sha256').update(script).digest('hex').slice(0, 12);
/** Its address contains its digest, so it may be cached forever. */
export const SCALAR_PATH = `/assets/scalar.${digest}.js`;

let encoded: Promise<EncodedFile> | undefined;

/** Four megabytes: compressed once, well, when the first reader asks. */
export async function makeScalar(): Promise<Made> {
  encoded ??= encodeFile(releaseFile(script));
  return { body: await encoded, mediaType: 'text/javascript; charset=utf-8', cacheControl: FOREVER };
}
