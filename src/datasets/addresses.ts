import type { Country } from '../countries/country.ts';
import { unknownParameter } from '../errors.ts';
import { DEFAULT_FORMAT, isMadeFormat, type AnyFormatName } from './formats/formats.ts';

/** What has a name in addresses. */
interface Named {
  readonly slug: string;
}

// The paths of pages are those of the English site.

export const countryPath = ({ path }: Pick<Country, 'path'>, page: string) => `${path}${page}`;

export const DESTINATIONS_PATH = '/destinations';

export const placePath = ({ country, slug }: Named & { readonly country: Country }) =>
  countryPath(country, `${DESTINATIONS_PATH}/${slug}`);

export const COMPARISONS_PATH = '/comparisons';

export const comparisonPath = (country: Country, { slug }: Named) =>
  countryPath(country, `${COMPARISONS_PATH}/${slug}`);

export const TOOLS_PATH = '/tools';

/** Specification 2.4: the slug is part of the tool's path. */
export const toolPath = ({ slug }: Named, country: Country) => countryPath(country, `${TOOLS_PATH}/${slug}`);

/** The page of a dataset. */
export const landingPath = ({ slug }: Named) => `/datasets/${slug}`;
export const rowsPath = (dataset: Named) => `${landingPath(dataset)}/rows`;
export const statsPath = (dataset: Named) => `${landingPath(dataset)}/stats`;
export const facetsPath = (dataset: Named) => `${landingPath(dataset)}/facets`;
export const qualityPath = (dataset: Named) => `${landingPath(dataset)}/quality`;
export const provenancePath = (dataset: Named) => `${landingPath(dataset)}/provenance`;

/** The page with the receipts of some columns of rows, or of all. A row's name may be the first part of a key. */
export function receiptsPath(dataset: Named, rows: readonly string[], columns: readonly string[] = []) {
  const asked = [...rows.map((row) => `row=${row}`), ...columns.map((column) => `column=${column}`)];
  return `${landingPath(dataset)}/receipts?${asked.join('&')}#receipts`;
}

export function downloadPath({ slug }: Named, format: AnyFormatName = DEFAULT_FORMAT): string {
  if (isMadeFormat(format)) return endingPath(slug, format);
  return `/api/data/${slug}${format === DEFAULT_FORMAT ? '' : `?format=${format}`}`;
}

/** The path ends in the format's extension, which tells programs the file type. */
export const endingPath = (slug: string, format: AnyFormatName) => `/api/data/${slug}.${format}`;

/** All datasets in one file. */
export const DATABASE_PATH = '/api/data/sampan.sqlite';

export const releasesPath = (slug: string) => `/datasets/${slug}/releases`;

export function releasePath(slug: string, number: number, format: AnyFormatName = DEFAULT_FORMAT): string {
  return `${releasesPath(slug)}/${number}.${format}`;
}

/** The page that lists the release's changes. */
export const releasePagePath = (slug: string, number: number) => `${releasesPath(slug)}/${number}`;

export const linksetPath = (dataset: Named) => `${landingPath(dataset)}/linkset.json`;

export const releaseLinksetPath = (slug: string, number: number | string) =>
  `${releasesPath(slug)}/${number}/linkset.json`;

export const SOURCES_PATH = '/sources';

export const sourcePath = (name: string) => `${SOURCES_PATH}/${name}`;

export const tablePath = (name: string, file: string) => `${sourcePath(name)}/${file}`;

/** The id of a line on its table's page. */
export const rowId = (line: number) => `row-${line}`;

export function address(path: string, parameters: readonly string[][]): string {
  const query = new URLSearchParams(parameters as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}

export type Parameters = Readonly<Record<string, unknown>>;

export function allowOnly(given: Parameters, allowed: readonly string[]): undefined {
  const unknown = Object.keys(given).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw unknownParameter(quote(unknown), allowed.join(', ') || 'none');
}

/** Tracking parameters that other sites append to links. They are ignored. */
const APPENDED_BY_OTHERS = /^(?:ref|utm_\w+|(?:fb|g|d|tt|tw)clid|msclkid|srsltid|igshid|mc_[ce]id|_ga)$/;

export function withoutAppended(query: Parameters): Parameters {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !APPENDED_BY_OTHERS.test(name)));
}

/** A whole file takes no parameters; `rows` is the address for some of its rows. */
export function allowNone(query: Parameters, rows: string): void {
  const [unknown] = Object.keys(withoutAppended(query));
  if (unknown !== undefined) throw unknownParameter(quote(unknown), `none. To filter rows, use ${rows}`);
}

export const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const quote = (text: string) => JSON.stringify(shorten(text));
