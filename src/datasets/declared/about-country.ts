import type { Country } from '../../countries/country.ts';
import type { Dataset, Row } from '../dataset.ts';
import { attribution } from '../provenance/attribution.ts';

type Particulars<Item extends Row> = Omit<
  Dataset,
  'slug' | 'name' | 'attribution' | 'keywords' | 'coverage' | 'country' | 'rows' | 'references'
> & {
  /** What it is called after the name of the country; its slug ends so. */
  readonly title: string;
  readonly credits: readonly string[];
  /** Beside the name of the country. */
  readonly keywords: readonly string[];
  /** The columns that hold the slug of a destination. */
  readonly destinationColumns?: readonly string[];
  readonly yearColumn?: string;
  /** For a dataset that no build stores. */
  readonly rows?: Dataset<Item>['rows'];
};

/** A dataset of a kind that every country has. */
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

/** What kind of dataset it is, whichever country it is about: `climate-windows` of `vietnam-climate-windows`. */
export function kindOf({ slug, country }: Pick<Dataset, 'slug' | 'country'>): string {
  return country ? slug.slice(country.slug.length + 1) : slug;
}
