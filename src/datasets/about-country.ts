import type { Country } from '../countries/country.ts';
import type { Dataset } from './dataset.ts';
import { attribution } from './provenance/attribution.ts';

type Particulars = Omit<
  Dataset,
  'slug' | 'name' | 'attribution' | 'keywords' | 'coverage' | 'country' | 'rows'
> & {
  /** What it is called after the name of the country; its slug ends so. */
  readonly title: string;
  readonly credits: readonly string[];
  /** Beside the name of the country. */
  readonly keywords: readonly string[];
  /** For a dataset that no build stores. */
  readonly rows?: Dataset['rows'];
};

/** A dataset of a kind that every country has. */
export function aboutCountry(country: Country, { title, credits, keywords, ...rest }: Particulars): Dataset {
  const name = `${country.name.en} ${title}`;
  const slug = `${country.slug}-${title.replaceAll(' ', '-')}`;
  return {
    rows: ({ listRows }) => listRows(slug),
    ...rest,
    slug,
    name,
    country,
    attribution: attribution(name, credits),
    keywords: [country.name.en, ...keywords],
    coverage: { place: { name: country.name.en, url: country.url } },
  };
}

/** What kind of dataset it is, whichever country it is about: `climate-windows` of `vietnam-climate-windows`. */
export function kindOf({ slug, country }: Pick<Dataset, 'slug' | 'country'>): string {
  return country ? slug.slice(country.slug.length + 1) : slug;
}
