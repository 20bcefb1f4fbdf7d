import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import type { Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import type { DeclaredChart } from './declared/declared-chart.ts';
import { creditLine, type DatedSource } from './credit.ts';
import type { Chart } from './drawing/chart.ts';
import { renderFigure } from './drawing/figure.ts';
import { CHART_WORDS } from './words/chart-words.ts';

/** The embedded page: the chart, its source and licence, and a link to the site. */
export function chartEmbed<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { chart, sources }: { readonly chart: Chart; readonly sources: readonly DatedSource[] },
  language: SiteLanguage,
): Page {
  const { title, subtitle, description } = chart;
  const path = sitePath(language, declared.pagePath(facts));
  const more = html`<a href="${path}">${CHART_WORDS[language].use.more}</a>`;
  const foot = creditLine(sources, language, more);
  return {
    // A document title should be short.
    title: subtitle && subtitle.length < title.length ? subtitle : title,
    description: description ?? title,
    body: renderFigure(chart, { id: declared.id, language, foot, isAlone: true }),
  };
}
