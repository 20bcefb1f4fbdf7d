import { brotliDecompressSync } from 'node:zlib';
import { downloadPath } from '../../datasets/addresses.ts';
import type { Config } from '../../config/config.ts';
import { FORMAT_NAMES } from '../../datasets/formats/formats.ts';
import { mapKeys } from '../../datasets/records.ts';
import { ENCODINGS, type Encoding } from '../../datasets/releases/release.ts';
import type { Route } from '../../site/router.ts';
import { hasTables } from '../../storage/migrate.ts';
import { VERSION } from '../../version.ts';
import { BadArgument, secondsSoFar } from '../command.ts';
import { showShares } from '../progress.ts';
import { createServiceHere, type ServiceHere } from '../serve/create-service-here.ts';
import { existsState, openToRead, using } from '../state.ts';
import { openBakedFolder, type BakedAnswer, type BakedFile, type FoundAnswer } from './baked-folder.ts';

const { zlib, brotli } = process.versions;
const MAKER = `Sampan ${VERSION}, zlib ${zlib}, brotli ${brotli}`;
/** Nobody waits for these answers. */
const UNLIMITED = { rateLimit: 0, deadlineMs: 600_000, readOnly: true };

/** Writes what the service answers to everyone as files, with what nginx needs to serve them in the same way. */
export async function bake(config: Config, folder: string): Promise<void> {
  const nothing = new BadArgument('There is nothing to bake yet: start the service once.');
  if (!existsState(config)) throw nothing;
  const progress = showShares(describe);
  const { addresses, files, isNew } = await using(config, openToRead(config), async ({ db }) => {
    if (!(await hasTables(db))) throw nothing;
    const service = await createServiceHere({ ...config, ...UNLIMITED }, db);
    const { releases, catalog } = service;
    if (releases.listPublished().length < catalog.length) throw nothing;
    return bakeService(service, folder, progress.watch).finally(() => service.close());
  });
  progress.end();
  process.stdout.write(
    `${folder} has ${addresses} addresses: ${isNew ? `${files} files are new. Reload nginx` : 'nothing has changed'}. ${secondsSoFar().toFixed(2)} seconds\n`,
  );
}

type BakeProgress = Readonly<Record<'share' | 'addresses' | 'files', number>>;

const describe = ({ share, addresses, files }: BakeProgress) =>
  `Baking ${String(Math.floor(share * 100)).padStart(3)} %  ${addresses} addresses, ${files} new files`;

export async function bakeService(
  service: ServiceHere,
  folder: string,
  watch: (progress: BakeProgress) => void,
) {
  const baked = await openBakedFolder(folder);
  const answers: Record<string, BakedAnswer> = {};
  const before = Object.keys(baked.last.answers).length;
  let [addresses, files] = [0, 0];
  function findKnown(key: string): BakedAnswer | undefined {
    const known = baked.last.maker === MAKER ? baked.last.answers[key] : undefined;
    return known && baked.has(key, known) ? known : undefined;
  }
  for await (const found of findAnswers(service, findKnown)) {
    files += await baked.write(found);
    answers[found.key] = found.answer;
    addresses += 1;
    // Links are still being found, so the last bake knows better how many there are.
    watch({ share: Math.min(found.share, addresses / Math.max(addresses, before)), addresses, files });
  }
  // The headers that a 304 repeats are the same for every address.
  const { headers } = await service.apps.production.app.inject({
    url: '/',
    headers: { 'if-none-match': '*' },
  });
  const isNew = await baked.publish({ maker: MAKER, inNotModified: Object.keys(headers), answers });
  return { addresses, files, isNew };
}

type Answered = Awaited<ReturnType<ServiceHere['apps']['production']['app']['inject']>>;

const ACCEPTED = [
  ['', '*/*'],
  ['page ', 'text/html'],
] as const;
/** These belong to the request or to the connection, or differ between encodings. */
const NOT_SHARED =
  /^(?:accept-ranges|connection|content-encoding|content-length|date|etag|ratelimit.*|repr-digest|x-request-id)$/;
/** Rooms and hosts are read for each request. */
const NEEDS_SERVICE = /^\/(?:[a-z]{2}\/)?(?:rooms|hosts)\//;

/** Asks for the addresses without parameters and follows every link, so no list of addresses has to be kept. */
async function* findAnswers(
  { apps, site, catalog, config }: ServiceHere,
  findKnown: (key: string) => BakedAnswer | undefined,
): AsyncGenerator<FoundAnswer> {
  for (const route of site.router.routes) makeOnce(route);
  const ask = async (url: string, accept: string, encoding: Encoding) => {
    const headers = { accept, 'accept-encoding': encoding };
    const answer = await apps.production.app.inject({ url, headers });
    if (answer.statusCode < 500) return answer;
    throw new BadArgument(`${url} answered ${answer.statusCode}, so nothing has changed: ${answer.body}`);
  };
  const links = new RegExp(
    `(?:${RegExp.escape(config.baseUrl)}|["'(])(/[\\w.~/-]*(?:\\?format=\\w+)?)(?=["')\\s<>#?\\\\]|&#34;)`,
    'g',
  );
  const fixed = site.router.routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const downloads = catalog.flatMap((dataset) =>
    FORMAT_NAMES.map((format) => `${downloadPath(dataset)}?format=${format}`),
  );

  const addresses = new Set([...fixed, ...downloads]);
  let done = 0;
  for (const address of addresses) {
    done += 1;
    for (const [prefix, accept] of ACCEPTED) {
      const first = await ask(address, accept, 'br');
      if (!isForEveryone(first)) break;
      const key = prefix + address;
      const known = findKnown(key);
      const share = done / addresses.size;
      if (known && isSame(known, first)) yield { key, answer: known, bodies: undefined, share };
      else yield { key, ...(await askAll(first, (each) => ask(address, accept, each))), share };
      const body = isCompressed(first) ? '' : brotliDecompressSync(first.rawPayload).toString('latin1');
      for (const [, to] of `${String(first.headers['link'])} ${body}`.matchAll(links))
        if (!NEEDS_SERVICE.test(to!)) addresses.add(to!);
      if (!/\baccept\b(?!-)/i.test(String(first.headers.vary))) break;
    }
  }
}

/** Each address is asked for in every encoding, one after the other. */
function makeOnce(route: Route): void {
  const { make } = route;
  let last: { readonly id: string; readonly made: ReturnType<Route['make']> } | undefined;
  Object.assign(route, {
    make(asked: Parameters<Route['make']>[0]) {
      const id = `${asked.wantsHtml} ${asked.url}`;
      if (last?.id !== id) last = { id, made: make(asked) };
      return last.made;
    },
  });
}

/** Errors and redirects are left to the service. */
function isForEveryone({ statusCode, headers }: Answered): boolean {
  return (
    statusCode === 200 && headers.etag !== undefined && String(headers['cache-control']).includes('public')
  );
}

/** Most answers say that they were modified when this process started, so equal bytes keep their date. */
function isSame({ headers, files }: BakedAnswer, answer: Answered): boolean {
  const dated = { ...headersOf(answer), 'last-modified': headers['last-modified'] };
  return files.br.name === fileOf(answer).name && JSON.stringify(headers) === JSON.stringify(dated);
}

/** What is not compressed for a client that prefers it is compressed for nobody. */
const isCompressed = ({ headers }: Answered) => headers['content-encoding'] === undefined;

async function askAll(br: Answered, ask: (encoding: Encoding) => Promise<Answered>) {
  const [gzip, identity] = isCompressed(br) ? [br, br] : [await ask('gzip'), await ask('identity')];
  const answers = { br, gzip, identity };
  return {
    answer: { headers: headersOf(br), files: mapKeys(ENCODINGS, (each) => fileOf(answers[each])) },
    bodies: mapKeys(ENCODINGS, (each) => answers[each].rawPayload),
  };
}

function headersOf({ headers }: Answered): Record<string, string> {
  const shared = Object.entries(headers).filter(([name]) => !NOT_SHARED.test(name));
  return Object.fromEntries(shared.map(([name, value]) => [name, String(value)]));
}

function fileOf({ headers, rawPayload }: Answered): BakedFile {
  const [, tag] = /^"([\w-]+)"$/.exec(String(headers.etag))!;
  const [, sha256] = /^sha-256=:(.+):$/.exec(String(headers['repr-digest']))!;
  const suffix = { br: '.br', gzip: '.gz' }[String(headers['content-encoding'])] ?? '';
  return { name: `${tag}${suffix}`, sha256: sha256!, size: rawPayload.length };
}
