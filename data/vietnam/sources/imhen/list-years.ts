import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { runsOf } from '../../../../src/datasets/measures/numbers.ts';

// Writes the years_* columns of normals.csv from the table meteo of imhen's data/meteo.rda:
//   Rscript -e 'load("meteo.rda"); write.csv(meteo, "meteo.csv", row.names = FALSE)'
//   node data/vietnam/sources/imhen/list-years.ts meteo.csv

type Cells = Record<string, string>;

const PERIOD = { first: 1988, last: 2017 };
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
);
/** The column of each element's years, and the element's column in meteo. */
const YEARS: Readonly<Record<string, string>> = {
  years_tmax: 'Tx',
  years_tmin: 'Tm',
  years_tmean: 'Ta',
  years_precip: 'Rf',
  years_humidity: 'rH',
  years_sunshine: 'Sh',
};
const VALUES = ['place', 'month', 'tmax_c', 'tmin_c', 'tmean_c', 'precip_mm', 'humidity_pct', 'sunshine_h'];

const stations = new Map(readTable(besideThis('places.csv')).map((row) => [row['place'], row['station']]));
const inPeriod = readTable(process.argv[2]!).filter(
  ({ year }) => Number(year) >= PERIOD.first && Number(year) <= PERIOD.last,
);
const observed = Map.groupBy(inPeriod, ({ station, month }) => `${station} ${month}`);

const lines = readTable(besideThis('normals.csv')).map((row) => {
  const rows = observed.get(`${stations.get(row['place'])} ${MONTHS[Number(row['month']) - 1]}`) ?? [];
  const years = Object.values(YEARS).map((element) => runsText(rows.filter((each) => each[element] !== 'NA')));
  return [...VALUES.map((column) => row[column]), ...years].join(',');
});
const header = [...VALUES, ...Object.keys(YEARS)].join(',');
writeFileSync(besideThis('normals.csv'), `${[header, ...lines].join('\n')}\n`);

/** "1988-2010 2015-2017". */
function runsText(rows: readonly Cells[]): string {
  return runsOf(rows.map(({ year }) => Number(year)))
    .map(([first, last]) => `${first}-${last}`)
    .join(' ');
}

function besideThis(table: string): URL {
  return new URL(table, import.meta.url);
}

function readTable(file: string | URL): Cells[] {
  return parse(readFileSync(file, 'utf8'), { columns: true }) as unknown as Cells[];
}
