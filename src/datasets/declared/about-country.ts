import type { Country } from '../../countries/country.ts';
import { type Dataset, type Row, attribution } from '../dataset.ts';

type Particulars<Item extends Row> = Omit<
  Dataset,
  'slug' | 'name' | 'attribution' | 'keywords' | 'coverage' | 'country' | 'rows' | 'references'
> & {
  /** Follows the country's name in the dataset's name and slug. */
  readonly title: string;
  readonly credits: readonly string[];
  /** In addition to the country's name. */
  readonly keywords: readonly string[];
  /** The columns that contain a destination's slug. */
  readonly destinationColumns?: readonly string[];
  readonly yearColumn?: string;
  /** Only for a dataset that no build stores. */
  readonly rows?: Dataset<Item>['rows'];
};

/** Declares a dataset that every country has. */
export function aboutCountry<Item extends Row>(
  country: Country,
  { title, credits, keywords, destinationColumns, yearColumn, ...rest }: Particulars<Item>,
): Dataset<Item> {
  const name = `${country.name.en} ${title}`;
  const slug = `${country.slug}-${title.replaceAll(' ', '-')}`;
  return {
    rows: async ({ listRows }) => (await listRows(slug)) as Iterable<Item>,
    ...rest,
    slug,
    name,
    country,
    attribution: attribution(name, credits),
    keywords: [country.name.en, ...keywords],
    ...(destinationColumns && { references: refersToDestinations(country, destinationColumns) }),
    coverage: { place: { name: country.name.en, url: country.url }, ...(yearColumn && { yearColumn }) },
  };
}

function refersToDestinations(country: Country, columns: readonly string[]) {
  const destination = { dataset: `${country.slug}-destinations`, column: 'slug' };
  return Object.fromEntries(columns.map((column) => [column, destination]));
}

/** The dataset's name without the country: `climate-windows` for `vietnam-climate-windows`. */
export function kindOf({ slug, country }: Pick<Dataset, 'slug' | 'country'>): string {
  return country ? slug.slice(country.slug.length + 1) : slug;
}
