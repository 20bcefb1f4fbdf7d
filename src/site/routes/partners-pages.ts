import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import * as errors from '../../errors.ts';
import { FOREVER, referencePolicy, sendingPolicy } from '../../api/policies.ts';
import type { DescribedRoute } from '../../api/operation.ts';
import { partnersPage, STEPS, type StepRequest } from '../../pages/partners/partners-page.ts';
import { SCOPES } from '../../partners/caller.ts';
import { CURRENCIES, LANGUAGES } from '../../rooms/viewer.ts';
import { encodeFile, releaseFile, type EncodedFile } from '../../datasets/releases/release.ts';
import { REFERENCE_PATH, referencePage } from '../../pages/reference/reference-page.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { AddRoute, Made, Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { entriesOf, keysOf, mapKeys } from '../../datasets/records.ts';

const ERRORS = {
  unauthenticated: errors.unauthenticated(),
  roomForbidden: errors.roomForbidden(),
  photoForbidden: errors.photoForbidden(),
  roomNotFound: errors.roomNotFound(),
  photoNotFound: errors.photoNotFound(),
  photoNotDeleted: errors.photoNotDeleted(),
  photoNameTaken: errors.photoNameTaken(),
  invalid: errors.invalidData({}),
  tooMany: errors.tooManyRequests(30),
  unavailable: errors.serviceUnavailable(1),
};

export function partnersPages(addPage: AddPage, site: Site, router: Router): void {
  const { config, serverRoutes } = site;
  const facts = {
    ...config,
    limits: {
      requests: config.rateLimit,
      tokenRequests: config.tokenRateLimit,
      refusals: config.refusalLimit,
      deletions: config.deletionLimit,
      grants: config.grantLimit,
      sandboxes: config.sandboxLimit,
    },
    scopes: SCOPES,
    errors: entriesOf(ERRORS).map(([condition, { status, message }]) => ({ condition, status, message })),
    headers: { 'Accept-Language': LANGUAGES, 'Time-Zone': [], 'Content-Currency': CURRENCIES },
  };
  const headers = { 'Content-Security-Policy': sendingPolicy(config.sandboxUrl, config.apiUrl) };
  const answers = mapKeys(keysOf(STEPS), (name) => findExample(serverRoutes.test, STEPS[name]));
  const make = async ({ words }: AskedPage) => {
    const requests = await listRequests(site, router);
    return { page: partnersPage({ ...facts, requests, answers }, words), headers };
  };
  addPage('/partners', make, site.general);
}

const shapeOf = (address: string) => address.replaceAll(/:\w+/g, ':');

/** The example of an operation's successful response. */
function findExample(routes: readonly DescribedRoute[], { method, path }: StepRequest): unknown {
  const found = routes.find((route) => route.method === method && shapeOf(route.path) === shapeOf(path));
  const { responses } = found!.operation;
  return (responses[200] ?? responses[201])!.content!['application/json']!.example;
}

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

const plugin = readFileSync(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')), 'utf8');
const digest = createHash('sha256').update(plugin).digest('hex').slice(0, 12);
/** Its address contains the plugin's digest, so it may be cached forever. */
const SCALAR_PATH = `/assets/scalar.${digest}.js`;

function readScript(): Buffer {
  const [, literal] = LINE.exec(plugin)!;
  return Buffer.from(runInNewContext(literal!) as string);
}

let encoded: Promise<EncodedFile> | undefined;

/** Four megabytes: compressed once, well, when the first reader asks. */
async function makeScalar(): Promise<Made> {
  encoded ??= encodeFile(releaseFile(readScript()));
  return { body: await encoded, mediaType: 'text/javascript; charset=utf-8', cacheControl: FOREVER };
}
