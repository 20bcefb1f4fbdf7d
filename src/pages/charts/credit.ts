import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry, type Years } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { once } from '../../datasets/once.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import type { ChartSource } from './declared/declared-chart.ts';
import { CHART_WORDS } from './words/chart-words.ts';

/** Cached, because all charts on a page need the same few names. */
const namesOf = once((dataset: DeclarationOfCountry): Readonly<Record<SiteLanguage, string>> => ({
  en: declarationWords(dataset, 'en').name,
  vi: declarationWords(dataset, 'vi').name,
}));

/** Finds the years that the columns of a dataset cover. */
export type FindYears = (
  dataset: DeclarationOfCountry,
  columns: readonly string[],
) => Promise<Years | undefined>;

export interface DatedSource {
  readonly dataset: DeclarationOfCountry;
  /** Follows the dataset's name: "(1988–2017)"; empty if no source states a year. */
  readonly years: string;
}

export function dateSources(
  sources: readonly ChartSource[],
  findYears: FindYears,
): Promise<readonly DatedSource[]> {
  return Promise.all(
    sources.map(async ({ dataset, columns }) => ({
      dataset,
      years: yearsText(await findYears(dataset, columns)),
    })),
  );
}

function yearsText(years: Years | undefined): string {
  return years ? `(${[...new Set(years)].join('–')})` : '';
}

/** Source and licence, as HTML. */
export function creditLine(sources: readonly DatedSource[], language: SiteLanguage, more = ''): string {
  const { use } = CHART_WORDS[language];
  const links = sources.map(({ dataset, years }) => {
    const path = sitePath(language, landingPath(dataset));
    const dated = years && html` <span class="whole">${years}</span>`;
    return html`<a href="${path}">${namesOf(dataset)[language]}</a>!${dated}`;
  });
  return html`<p class="chart-note">
    ${use.source} Sampan, !${links.join(', ')}. ${use.license}
    <a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>. !${more}
  </p>`;
}

/** Source and licence as lines of text, for files that cannot have links. */
export function creditTexts(
  sources: readonly DatedSource[],
  language: SiteLanguage,
  pageUrl: string,
): string[] {
  const { use } = CHART_WORDS[language];
  const names = sources.map(({ dataset, years }) => `${namesOf(dataset)[language]} ${years}`.trimEnd());
  const license = LICENSE.name.replaceAll(' ', '\u00a0');
  return [`${use.source} Sampan, ${names.join(', ')}. ${use.license} ${license}.`, pageUrl];
}
