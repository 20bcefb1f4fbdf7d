import type { Country } from '../../../countries/country.ts';
import { datasetsOf, type DatasetKind } from '../../../datasets/declared/country-datasets.ts';
import type { Dataset, DeclarationOfCountry } from '../../../datasets/dataset.ts';
import { once } from '../../../datasets/once.ts';
import { placePath, type Places } from '../../place.ts';
import { sitePath, type SiteLanguage } from '../../site-language.ts';
import type { ChartAddress } from '../chart-path.ts';
import type { Chart } from '../drawing/chart.ts';

/** What every chart of a country can be drawn from. */
export interface CountryFacts {
  readonly country: Country;
  readonly places: Places;
}

export interface DrawOptions {
  readonly language: SiteLanguage;
  /** Whether dots on maps lead to pages. */
  readonly isLinked: boolean;
}

/** A chart of the site. The figure on a page, the files and the embedded page are all made from it. */
export interface DeclaredChart<Facts> {
  /** In its addresses: /embed/ID. */
  readonly id: string;
  /** The place or the pair that it is about. */
  readonly slugOf?: (facts: Facts) => string;
  /** Which rows it shows, where its address may ask for some: empty for all, else with its question mark. */
  readonly queryOf?: (facts: Facts) => string;
  /** Where it stands on the site, as in English. */
  readonly pagePath: (facts: Facts) => string;
  /** The datasets that it shows, for the line with its source. */
  readonly listSources: (facts: Facts) => readonly DeclarationOfCountry[];
  /** Whether the facts lack what it shows; without it they never do. */
  readonly isMissing?: (facts: Facts) => boolean;
  /** Undefined where the chart is missing. */
  readonly draw: (facts: Facts, options: DrawOptions) => Chart | undefined | Promise<Chart>;
}

export function addressOf<Facts extends { readonly country: Country }>(
  { id, slugOf, queryOf }: DeclaredChart<Facts>,
  facts: Facts,
): ChartAddress {
  return { id, country: facts.country, slug: slugOf?.(facts), query: queryOf?.(facts) };
}

/** The datasets of the country that a chart shows. */
export function from(...kinds: readonly DatasetKind[]) {
  return ({ country }: Pick<CountryFacts, 'country'>): Dataset[] =>
    kinds.map((kind) => datasetsOf(country)[kind]);
}

/** Where the dots of a map lead, if they do. */
export function linksOf(country: Country, { language, isLinked }: DrawOptions) {
  return isLinked ? { href: (slug: string) => sitePath(language, placePath({ country, slug })) } : {};
}

export const budgetsOf = once((places: Places) =>
  Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd),
);
