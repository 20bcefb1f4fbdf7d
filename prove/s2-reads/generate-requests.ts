import parts from './parts.json' with { type: 'json' };
import { createRandom } from '../p02-survives-power-cut/random.ts';
import { listFields, type Field } from './model-data.ts';
import type { Dataset, Header, Request, Row, World } from './model-world.ts';

// A request names what only a plain answer tells in braces: {tag}, {other} (of another encoding), {length+5}, {date-60}, also in the two old
// forms, {rfc850-60} and {asctime+0}. fillIn replaces them before it is sent.

export const REQUESTS_PER_SEED = 50;

type Choose = <Item>(items: readonly Item[]) => Item;

interface Dice {
  readonly choose: Choose;
  readonly happens: (share: number) => boolean;
}

export function generateRequests(seed: number, world: World): Request[] {
  const random = createRandom(seed);
  const dice: Dice = {
    choose: (items) => items[Math.floor(random() * items.length)]!,
    happens: (share) => random() < share,
  };
  return Array.from({ length: REQUESTS_PER_SEED }, () => generateRequest(dice, world));
}

function generateRequest(dice: Dice, world: World): Request {
  const { choose, happens } = dice;
  const kind = choose(KINDS);
  const isRead = happens(0.9) || kind === 'spelling';
  const method = isRead ? (happens(0.85) ? 'GET' : 'HEAD') : choose(parts.otherMethods);
  const { target, headers } = ASK[kind](dice, world);
  return { method, target, headers: [...headers, ...askParts(dice)] };
}

type Ask = (dice: Dice, world: World) => Pick<Request, 'target' | 'headers'>;

const ASK = {
  download: (dice, { datasets }) => ({ target: askDownload(dice, dice.choose(datasets)), headers: [] }),
  rows: (dice, { datasets }) => ({ target: askRows(dice, dice.choose(datasets)), headers: [] }),
  room: askRoom,
  address({ choose, happens }, { addresses, tokens }) {
    const token = happens(0.05) && tokens.length > 0 ? choose(tokens) : undefined;
    const headers: Header[] = token ? [['Authorization', `Bearer ${token.text}`]] : [];
    return { target: choose(addresses).path + choose(parts.queries), headers };
  },
  spelling(dice, { addresses, datasets }) {
    const { choose } = dice;
    const paths = [...addresses.map(({ path }) => path), askDownload(dice, choose(datasets))];
    return { target: misspell(dice, choose(paths)), headers: [] };
  },
} satisfies Record<string, Ask>;

const KINDS = ['download', 'download', 'rows', 'rows', 'room', 'address', 'address', 'spelling'] as const;

const askDownload = ({ choose }: Dice, { slug }: Dataset) => `/api/data/${slug}${choose(parts.downloads)}`;

function misspell({ choose }: Dice, path: string): string {
  const at = path.indexOf('/', 1);
  return choose([
    () => `${path}/`,
    () => `${path}//`,
    () => path.toUpperCase(),
    () => `/${path}`,
    () => (at === -1 ? `/nothing${path}` : `${path.slice(0, at)}/${path.slice(at)}`),
    () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => path.replace(/-/, '%2D'),
    () => path.replace(/(?<=.)\//, '%2F'),
    () => `/.${path}`,
    () => `/nothing/..${path}`,
    () => `/%00${path}`,
    () => `${path}%zz`,
    () => `${path}${'x'.repeat(3_000)}`,
    () => `${path};x=1`,
    () => `${path}%3Fx=1`,
  ])();
}

function askRows(dice: Dice, dataset: Dataset): string {
  const { choose, happens } = dice;
  // Members of members have their own names, which the model leaves out.
  const fields = listFields(dataset).filter(({ path }) => !/^(?:data_points|intros)/.test(path));
  const format = choose(['', '', 'json', 'csv', 'csv', 'ndjson']);
  const parameters = Array.from({ length: choose([0, 1, 1, 2, 3]) }, () =>
    askFilter(dice, choose(fields), dataset.rows),
  );
  const names = (count: number, among: readonly Field[]) =>
    Array.from({ length: count }, () => choose(among).path);
  const signed = names(choose([1, 1, 2, 3]), fields).map((path) => (happens(0.5) ? `-${path}` : path));
  if (happens(0.5)) parameters.push(`sort=${signed.join(',')}`);
  if (happens(0.3))
    parameters.push(
      `select=${names(choose([1, 2, 4]), format === 'csv' ? fields.filter(({ inCsv }) => inCsv) : fields).join(',')}`,
    );
  if (happens(0.4)) parameters.push(`limit=${choose([1, 2, 7, 50, 10_000])}`);
  if (happens(0.3)) parameters.push(`offset=${choose([0, 1, 5, 30, 500, 1_000_000_000])}`);
  if (happens(0.15)) parameters.push(`q=${encodeURIComponent(askWords(dice, dataset, fields))}`);
  if (format !== '') parameters.push(`format=${format}`);
  if (happens(0.12))
    parameters.push(
      choose([
        ...parts.wrongQueries,
        `${choose(fields).path}.gte=x`,
        `${choose(fields).path}.all=x`,
        `${choose(fields).path}=`,
      ]),
    );
  return `/datasets/${dataset.slug}/rows${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}

function askFilter({ choose, happens }: Dice, { path, type, isList }: Field, rows: readonly Row[]): string {
  const operator = isList
    ? choose(['', '', '.all'])
    : type === 'text'
      ? ''
      : choose(['', '.gt', '.gte', '.lt', '.lte']);
  const row = rows.length > 0 ? choose(rows) : {};
  const value = path.split('.').reduce<any>((found, name) => found?.[name], row) ?? 'null';
  const one = Array.isArray(value) ? choose([...value, 1]) : value;
  const text = typeof one === 'object' || happens(0.1) ? choose(parts.values) : String(one);
  const again = operator === '' && happens(0.2) ? `&${path}=${encodeURIComponent(text)}` : '';
  return `${path}${operator}=${encodeURIComponent(text)}${again}`;
}

function askWords({ choose, happens }: Dice, { rows }: Dataset, fields: readonly Field[]): string {
  const texts = fields.filter(({ type, isList, path }) => type === 'text' && !isList && !path.includes('.'));
  const text = rows.length > 0 && texts.length > 0 ? String(choose(rows)[choose(texts).path]) : 'nothing';
  const words = happens(0.5) ? text.slice(0, 4) : text.replaceAll('-', ' ');
  return happens(0.3) ? words.toUpperCase() : words;
}

function askRoom({ choose, happens }: Dice, world: World): Pick<Request, 'target' | 'headers'> {
  const id = encodeURIComponent(
    choose([...world.rooms.map(({ partnerRoomId }) => partnerRoomId), 'nobody', 'a-7', '']),
  );
  const token = choose([...world.tokens.map(({ text }) => text), 'nonsense']);
  const path = choose(['/api/p/room', '/api/p/room', '/api/room']);
  const sent = happens(0.5) ? parts.credentials[0]! : choose(parts.credentials);
  const headers = sent.map((value): Header => ['Authorization', value.replace('{token}', token)]);
  for (const [name, values] of Object.entries(parts.roomHeaders))
    if (happens(0.3)) headers.push([name, choose(values)]);
  return { target: path + choose(parts.roomQueries).replaceAll('{id}', id), headers };
}

/** How likely each header is, and its values. Conditions, ranges, encodings, and what the client accepts. */
const HEADERS: readonly (readonly [name: string, share: number, values: readonly string[]])[] = [
  ['If-None-Match', 0.25, parts.tags],
  ['if-none-match', 0.03, parts.tags],
  // nginx refuses an empty one itself, and then closes the connection without saying so.
  ['If-Match', 0.12, parts.tags.filter((tag) => tag !== '')],
  ['If-Modified-Since', 0.15, parts.dates],
  ['If-Unmodified-Since', 0.1, parts.dates],
  ['Range', 0.3, parts.ranges],
  ['If-Range', 0.12, parts.ifRanges],
  ['Accept-Encoding', 0.6, parts.encodings],
  ['accept-encoding', 0.03, parts.encodings],
  ['Accept', 0.4, parts.accepts],
];

function askParts({ choose, happens }: Dice): Header[] {
  const headers = HEADERS.filter(([, share]) => happens(share)).map(([name, , values]): Header => [
    name,
    choose(values),
  ]);
  return happens(0.1) ? [...headers, choose(parts.others) as [string, string]] : headers;
}

interface Facts {
  readonly tag: string;
  readonly other: string;
  readonly length: number;
  readonly modified: string;
}

export function fillIn(request: Request, { tag, other, length, modified }: Facts): Request {
  const dateAt = (seconds: number) => new Date(Date.parse(modified) + seconds * 1_000);
  const headers = request.headers.map(([name, value]): Header => [
    name,
    value
      .replaceAll('{tag}', tag)
      .replaceAll('{other}', other)
      .replaceAll(/\{length([+-]\d+)\}/g, (_, more) => String(Math.max(0, length + Number(more))))
      .replaceAll(/\{(date|rfc850|asctime)([+-]\d+)\}/g, (_, form, more) =>
        writeDate(form, dateAt(Number(more))),
      ),
  ]);
  return { ...request, headers };
}

/** RFC 9110 §5.6.7. */
function writeDate(form: string, date: Date): string {
  const text = date.toUTCString();
  const [weekday, day, month, year, clock] = text.replace(',', '').split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (form === 'date') return text;
  if (form === 'asctime') return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${clock} ${year}`;
  const whole = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(date);
  return `${whole}, ${day}-${month}-${year.slice(2)} ${clock} GMT`;
}
