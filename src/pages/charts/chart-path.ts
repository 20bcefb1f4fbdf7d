import { countryPath, type Country } from '../../countries/country.ts';

/** Identifies one chart: its kind, country, and place or pair. */
export interface ChartAddress {
  readonly id: string;
  readonly country: Country;
  /** Undefined if the chart is about the country or the service. */
  readonly slug?: string | undefined;
  /** Selects the rows to show: a query with its question mark, or empty for all rows. */
  readonly query?: string | undefined;
}

/** The path on the English site. */
export const embedPath = (address: ChartAddress) => pathUnder('/embed', address) + queryOf(address);
export const chartSvgPath = (address: ChartAddress) =>
  `${pathUnder('/charts', address)}.svg${queryOf(address)}`;
export const chartCsvPath = (address: ChartAddress) =>
  `${pathUnder('/charts', address)}.csv${queryOf(address)}`;

const queryOf = ({ query = '' }: ChartAddress) => query;

/** The name of the downloaded file. */
export function fileName({ id, slug }: ChartAddress, ending: 'svg' | 'csv'): string {
  return `${slug === undefined ? id : `${id}-${slug}`}.${ending}`;
}

function pathUnder(folder: string, { id, country, slug }: ChartAddress): string {
  return countryPath(country, slug === undefined ? `${folder}/${id}` : `${folder}/${id}/${slug}`);
}
