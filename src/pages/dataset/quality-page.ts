import { html } from 'ghtml';
import type { Quality } from '../../datasets/checks/quality.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { round } from '../../datasets/measures/numbers.ts';
import { VALUE_CLASSES } from '../../datasets/provenance/provenance.ts';
import { keysOf } from '../../datasets/records.ts';
import { chipLinks, itemList, renderParts, rowTable } from '../blocks.ts';
import { declarationWords, fill, sitePath, WORDS, type SiteLanguage, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import { namedSource, type DatasetPageData } from './dataset-sections.ts';

export const qualityPath = (dataset: { readonly slug: string }) => `${landingPath(dataset)}/quality`;

interface QualityPageData extends Pick<DatasetPageData, 'dataset' | 'sources' | 'datasetNames'> {
  readonly quality: Quality;
  /** The path and name of each place without rows. */
  readonly missing: readonly (readonly [path: string, name: string])[];
}

interface View extends QualityPageData {
  readonly language: SiteLanguage;
  readonly words: SiteWords['quality'];
}

export function qualityPage(data: QualityPageData, language: SiteLanguage): Page {
  const words = WORDS[language].quality;
  const view = { ...data, language, words };
  const { name } = declarationWords(data.dataset, language);
  const values = { name, number: data.quality.release };
  const parts = {
    columns: evidence(view),
    checks: checks(view),
    sources: ages(view),
    gaps: gaps(view),
  };
  const landing = landingPath(data.dataset);
  return {
    title: fill(words.title, values),
    description: fill(words.description, values),
    section: '/datasets',
    cardless: true,
    body: html`<p class="crumbs"><a href="${sitePath(language, landing)}">${name}</a></p>
      <h1>${fill(words.title, values)}</h1>
      <p class="lead">${fill(words.lead, values)}</p>
      <p><a href="${qualityPath(data.dataset)}.json">${words.json}</a></p>
      !${renderParts(words.parts, parts)}`,
  };
}

const codes = (columns: readonly string[]) =>
  columns.map((column) => html`<code>${column}</code>`).join(', ');

/** The classes that a column of this dataset has. */
function evidence({ quality: { columns, parts }, language, words }: View): string {
  const { number, classes, classNames } = WORDS[language];
  const percent = (share = 0) => html`${number(round(share * 100, 1))} %`;
  const used = keysOf(VALUE_CLASSES).filter((name) => columns.some(({ shares }) => shares[name] > 0));
  const meanings = used.map(
    (name) => html`<li><span class="class ${name}">${classNames[name]}</span> ${classes[name]}</li>`,
  );
  const rows = columns.map(({ column, values, shares }) => [
    codes([column]),
    number(values),
    ...used.map((name) => percent(shares[name])),
  ]);
  const heads = [words.columns.column, words.columns.values, ...used.map((name) => classNames[name])];
  const title = words.parts.columns;
  const table = (named: readonly string[], body: readonly string[][]) =>
    rowTable({ title, language, columns: named, figures: [...named.keys()].slice(1), rows: body });
  const kinds = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  const ofParts = parts.map(({ part, shares }) => [
    codes([part]),
    ...kinds.map((kind) => percent(shares[kind])),
  ]);
  return html`!${itemList(meanings, 'plain')}
    <p>${words.columns.lead}</p>
    !${table(heads, rows)}!${
      kinds.length > 0
        ? html`<p>${words.columns.ofParts}</p>
            !${table([words.columns.part, ...kinds], ofParts)}`
        : ''
    }`;
}

function checks({ quality, language, words: { parts, checks: words, rules } }: View): string {
  const { number } = WORDS[language];
  const names: Readonly<Record<string, string>> = rules;
  const rows = quality.checks.map(({ rule, passed, broken, examples }) => [
    html`${names[rule] ?? rule}`,
    passed
      ? html`${words.passed}`
      : html`<strong>${fill(words.failed, { count: number(broken) })}</strong>
          !${examples.map(({ key, column, reason }) => html`<br /><code lang="en">${Object.values(key).join(', ')}: ${column}: ${reason}</code>`).join('')}`,
  ]);
  return html`<p>${fill(words.lead, { rows: number(quality.row_count) })}</p>
    !${rowTable({ title: parts.checks, language, columns: [words.check, words.result], rows })}`;
}

function ages(view: View): string {
  const { quality, datasetNames: own, language, words } = view;
  const { source, years, behind, columns, unknown, lead } = words.sources;
  const rows = quality.sources.map(({ name, first_year, last_year, years_behind, columns: made }) => [
    own.has(name)
      ? html`<a href="${sitePath(language, qualityPath({ slug: name }))}">${own.get(name)}</a>`
      : namedSource(view, name),
    first_year === last_year ? String(last_year ?? unknown) : `${first_year}–${last_year}`,
    String(years_behind ?? unknown),
    codes(made),
  ]);
  const heads = [source, years, behind, columns];
  return html`<p>${lead}</p>
    !${rowTable({ title: words.parts.sources, language, columns: heads, figures: [2], rows })}`;
}

function gaps({ quality, missing, language, words: { gaps: words } }: View): string {
  const { number } = WORDS[language];
  const empty = quality.columns.filter(({ nulls }) => nulls > 0);
  if (empty.length + missing.length === 0) return html`<p>${words.none}</p>`;
  const items = empty.map(({ column, nulls }) => {
    const text = fill(words.nulls, { count: number(nulls), rows: number(quality.row_count) });
    return html`<li>!${codes([column])}: ${text}</li>`;
  });
  return `${itemList(items, 'plain')}${
    missing.length > 0
      ? html`<h3>${words.without}</h3>
          !${chipLinks(missing, language)}`
      : ''
  }`;
}
