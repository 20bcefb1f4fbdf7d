import { brotliDecompressSync } from 'node:zlib';
import { downloadPath } from '../../api/download.ts';
import { FORMAT_NAMES } from '../../datasets/formats/formats.ts';
import { ENCODINGS, type Encoding } from '../../datasets/releases/encoding.ts';
import { mapKeys } from '../../datasets/records.ts';
import type { Route } from '../../site/router.ts';
import { BadArgument } from '../command.ts';
import type { ServiceHere } from '../serve/create-service-here.ts';

export interface BakedAnswer {
  /** Those that all encodings have. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<Encoding, BakedFile>>;
}

/** The name is the ETag and the encoding, so the bytes of a file never change. */
export interface BakedFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

export interface FoundAnswer {
  /** The address; after `page `, if only requests that name HTML get this answer. */
  readonly key: string;
  readonly answer: BakedAnswer;
  /** Undefined if the answer is known. */
  readonly bodies: Readonly<Record<Encoding, Buffer>> | undefined;
  readonly share: number;
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
export async function* findAnswers(
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
  const isWanted = (to: string) => !NEEDS_SERVICE.test(to) && site.router.find(to) !== undefined;
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
        if (isWanted(to!)) addresses.add(to!);
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
