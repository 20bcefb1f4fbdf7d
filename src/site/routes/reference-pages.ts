import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { FOREVER, referencePolicy } from '../../api/policies.ts';
import { encodeFile, releaseFile, type EncodedFile } from '../../datasets/releases/encoding.ts';
import { REFERENCE_PATH, referencePage } from '../../pages/reference/reference-page.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { AddRoute, Made, Router } from '../router.ts';
import type { Site } from '../site-data.ts';

export function referencePages(add: AddRoute, addPage: AddPage, site: Site, router: Router): void {
  const { sandboxUrl, apiUrl, baseUrl } = site.config;
  const headers = { 'Content-Security-Policy': referencePolicy(sandboxUrl, apiUrl) };
  add(SCALAR_PATH, makeScalar);
  const make = async ({ words }: AskedPage) => {
    const requests = await listRequests(site, router);
    const data = { requests, sandboxUrl, siteUrl: baseUrl, scalar: SCALAR_PATH };
    return { page: referencePage(data, words), headers };
  };
  addPage(REFERENCE_PATH, make, site.general);
}

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
const SCALAR_PATH = `/assets/scalar.${digest}.js`;

let encoded: Promise<EncodedFile> | undefined;

/** Four megabytes: compressed once, well, when the first reader asks. */
async function makeScalar(): Promise<Made> {
  encoded ??= encodeFile(releaseFile(script));
  return { body: await encoded, mediaType: 'text/javascript; charset=utf-8', cacheControl: FOREVER };
}
