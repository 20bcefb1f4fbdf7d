import { readPrepared, type TestDatabase } from '../../test/support/engine.ts';
import addresses from './addresses.json' with { type: 'json' };
import { sortRows } from './model-data.ts';
import type { Address, Dataset, Room, Row, World } from './model-world.ts';

const HTML = 'text/html; charset=utf-8';
const USAGE = /-tool-usage-daily$/;
const WINDOWS = /-climate-windows$/;
const DAY_MS = 86_400_000;

/** Uses of tools on some days, so that the live dataset has rows. */
export async function addToolUses(database: TestDatabase): Promise<void> {
  const rows = [3, 17, 25, 60].flatMap((back, at) => {
    const day = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
    return ['', 'vi', 'en-GB'].map((locale) => `('${day}', 'tool-${at}', '${locale}', ${back + at})`);
  });
  await database.run(`insert into tool_uses (day, tool_slug, locale, uses) values ${rows.join(', ')}`);
}

/** The rows as the last build stored them, as uses were counted, or as the destinations imply; not as releases have them. */
export async function readDatasets(database: TestDatabase): Promise<Dataset[]> {
  const releases = await database.list('select * from releases order by number');
  const stored = await database.list('select dataset, "row" as stored from dataset_rows');
  const uses = await database.list('select day, tool_slug, locale, uses from tool_uses');
  const byDataset = Map.groupBy(stored, ({ dataset }) => String(dataset));
  const storedRows = (slug: string) =>
    (byDataset.get(slug) ?? []).map(({ stored: text }) => JSON.parse(text) as Row);
  const newest = new Map(releases.map((release) => [String(release['dataset']), release]));
  return Array.from(newest, ([slug, { number, published_at: publishedAt, declaration: text }]) => {
    const declaration = JSON.parse(text) as Dataset['declaration'];
    const rows = USAGE.test(slug)
      ? uses.map((use): Row => ({ ...use, locale: use['locale'] || null }))
      : WINDOWS.test(slug)
        ? storedRows(slug.replace(WINDOWS, '-destinations')).flatMap(listWindows)
        : storedRows(slug);
    return { slug, number, publishedAt, declaration, rows: sortRows(declaration, rows) };
  });
}

/** Specification 2.5. */
function listWindows({ slug, name_en: name, best_visit_months: best }: Row): Row[] {
  return Array.from({ length: 12 }, (_, index) => ({
    destination_slug: slug,
    destination_name: name,
    month: index + 1,
    recommended: best.includes(index + 1) ? 1 : 0,
  }));
}

/** Addresses of every kind. `country` is the path of a country's pages. */
export function listAddresses(names: Record<'slug' | 'country' | 'place' | 'source', string>): Address[] {
  const name = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, each: string) => names[each as keyof typeof names]);
  const pages = addresses.pages.flatMap((page) =>
    ['en', 'vi'].map((language) => {
      const path = language === 'en' ? name(page) : `/vi${name(page)}`.replace(/\/$/, '');
      return { path, language, type: HTML, isPage: true };
    }),
  );
  return [...pages, ...addresses.others.map((each) => ({ ...each, path: name(each.path) }))];
}

/** Those of test/support/filled-rooms.ts. */
const ROOMS: readonly [partner: number, partnerRoomId: string, access: Room['access']][] = [
  [0, 'A-7', 'change'],
  [1, 'B-7', 'read'],
  [0, 'A-8', 'read'],
  [0, 'A-9', 'none'],
  [1, 'B-9', 'change'],
  [0, 'A-11', 'change'],
  [0, 'Phòng 12 & co/“x”', 'change'],
];

export function readRooms(engineName: string): Pick<World, 'rooms' | 'tokens'> {
  const tokens = readPrepared(engineName).rooms.tokens.flatMap((own, partner) =>
    Object.entries(own).map(([name, text]) => ({ partner, text, mayRead: name !== 'writeOnly' })),
  );
  const rooms = ROOMS.map(([partner, partnerRoomId, access]) => ({ partner, partnerRoomId, access }));
  return { rooms, tokens };
}
