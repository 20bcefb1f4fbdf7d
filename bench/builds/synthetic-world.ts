import { vietnam } from '../../src/countries/vietnam.ts';
import { OBSERVATION_COLUMNS } from '../../src/extract/observation.ts';
import { rowsOf, type Source, type Sources } from '../../src/pipeline/sources/source.ts';
import { SETTINGS } from '../../src/pipeline/steps/candidates.ts';
import { cell, type TableRow } from '../../src/pipeline/sources/table.ts';

const SYLLABLES =
  'an ba binh cao chau da dien dong gia hai hoa khe lam long mai minh nam phu quang son tam thanh van xuan yen'.split(
    ' ',
  );
const FORMER_ADMIN_CODES = ['44', '20', '58', '66', '78'];

// In the same proportion to destinations as in the bundled sources.
const PLACES_PER = { station: 1, guide: 4, site: 8, language: 8 };
// Below the flood limit: a made-up station near a real place must not turn all of its guides' months into flood months.
const MOST_RAIN_MM = 440;
const TIERS = [1, 1, 2, 2, 2, 3, 3, 3, 3];

type Cells = Readonly<Record<string, string | number>>;

/** The bundled sources plus made-up places, stations, guides, sites and languages, the same in every run. */
export function makeWorld(bundled: Sources, placeCount: number): Sources {
  const next = randomNumbers();
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)]!;
  const between = (from: number, to: number) => Number((from + next() * (to - from)).toFixed(5));
  const somewhere = () => ({
    lat: between(vietnam.bounds.south, vietnam.bounds.north),
    lng: between(vietnam.bounds.west, vietnam.bounds.east),
  });

  const known = rowsOf(bundled, 'editorial', 'destinations.csv').length;
  const tags = rowsOf(bundled, 'editorial', 'tags.csv').map((row) => cell(row, 'tag'));
  const names = Array.from({ length: placeCount - known }, (_, index) => nameOf(index));
  const slugs = names.map((name) => name.toLowerCase().replaceAll(' ', '-'));

  const editorial = names.map((name, index) => ({
    slug: slugs[index]!,
    name_en: name,
    name_vi: '',
    geonameid: 50_000_000 + index,
    proxy: '',
    tier: oneOf(TIERS),
    setting: oneOf(SETTINGS),
    tags: [...new Set(Array.from({ length: 2 + below(4) }, () => oneOf(tags)))].join(' '),
  }));
  const geonames = editorial.map(({ geonameid, name_en }) => {
    const { lat, lng } = somewhere();
    return {
      geonameid,
      name: name_en,
      latitude: lat,
      longitude: lng,
      admin1_code: oneOf(FORMER_ADMIN_CODES),
      population: 1 + below(1_000_000),
      dem: below(1_500),
    };
  });
  const stations = pickEvery(PLACES_PER.station, slugs).map((slug) => ({
    place: `station ${slug}`,
    ...somewhere(),
    elevation_m: below(1_500),
    position: '',
  }));
  const normals = stations.flatMap(({ place, lat }) => {
    const warmest = 30 - (lat - vietnam.bounds.south) / 5;
    const wettest = 100 + below(400);
    return Array.from({ length: 12 }, (_, index) => {
      const summer = (1 - Math.cos((index / 6) * Math.PI)) / 2;
      return {
        place,
        month: index + 1,
        tmean_c: (warmest - (1 - summer) * (lat - vietnam.bounds.south) * 0.7).toFixed(1),
        precip_mm: Math.min(10 + summer * wettest * (0.5 + next()), MOST_RAIN_MM).toFixed(1),
        sunshine_h: 100 + below(150),
      };
    });
  });
  const guides = pickEvery(PLACES_PER.guide, slugs).map((slug) =>
    observation({
      place: slug,
      field: 'best_months',
      class: 'guide',
      value: [1 + below(4), 5 + below(4), 9 + below(4)].join(' '),
      publisher: 'a made-up guide',
    }),
  );
  const sites = pickEvery(PLACES_PER.site, slugs).map((slug) => ({ destination_slugs: slug }));
  const languages = pickEvery(PLACES_PER.language, slugs).map((slug) => ({
    destination_slugs: slug,
    iso639: 'hmn',
  }));

  return {
    ...bundled,
    editorial: withRows(bundled['editorial']!, 'destinations.csv', editorial),
    geonames: withRows(bundled['geonames']!, 'cities500-VN.txt', geonames),
    imhen: withRows(withRows(bundled['imhen']!, 'places.csv', stations), 'normals.csv', normals),
    'best-months': withRows(bundled['best-months']!, 'best-months.csv', guides),
    unesco: withRows(bundled['unesco']!, 'sites.csv', sites),
    languages: withRows(bundled['languages']!, 'languages.csv', languages),
  };
}

function observation(cells: Cells): Cells {
  return { ...Object.fromEntries(OBSERVATION_COLUMNS.map((column) => [column, ''])), ...cells };
}

function withRows(source: Source, table: string, added: readonly Cells[]): Source {
  const rows: TableRow[] = [...source.tables[table]!];
  for (const cells of added) {
    const texts = Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, String(value)]));
    rows.push({ at: { source: source.name, table, line: rows.length + 2 }, cells: texts });
  }
  return { ...source, tables: { ...source.tables, [table]: rows } };
}

function pickEvery<Item>(step: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => index % step === 0);
}

/** A name of four syllables, different for each index. */
function nameOf(index: number): string {
  const words: string[] = [];
  for (let rest = index; words.length < 4; rest = Math.floor(rest / SYLLABLES.length)) {
    const word = SYLLABLES[rest % SYLLABLES.length]!;
    words.push(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return words.join(' ');
}

/** A linear congruential generator: the same numbers from 0 to 1 in every run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
