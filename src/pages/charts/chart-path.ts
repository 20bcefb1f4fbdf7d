import { countryPath, type Country } from '../../countries/country.ts';

/** One chart: what kind it is, of which country, and of which of its places or pairs. */
export interface ChartAddress {
  readonly id: string;
  readonly country: Country;
  /** Undefined where the chart is about the country or the service. */
  readonly slug?: string | undefined;
}

/** As in English. */
export const embedPath = (address: ChartAddress) => pathUnder('/embed', address);
export const chartSvgPath = (address: ChartAddress) => `${pathUnder('/charts', address)}.svg`;
export const chartCsvPath = (address: ChartAddress) => `${pathUnder('/charts', address)}.csv`;

/** What a downloaded file is called. */
export function fileName({ id, slug }: ChartAddress, ending: 'svg' | 'csv'): string {
  return `${slug === undefined ? id : `${id}-${slug}`}.${ending}`;
}

function pathUnder(folder: string, { id, country, slug }: ChartAddress): string {
  return countryPath(country, slug === undefined ? `${folder}/${id}` : `${folder}/${id}/${slug}`);
}
