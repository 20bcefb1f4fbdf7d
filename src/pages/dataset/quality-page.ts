import { html } from 'ghtml';
import type { Quality } from '../../datasets/checks/quality.ts';
import { landingPath, qualityPath } from '../../datasets/addresses.ts';
import { round } from '../../datasets/measures/numbers.ts';
import { VALUE_CLASSES } from '../../datasets/provenance/provenance.ts';
import { keysOf } from '../../datasets/records.ts';
import { chipLinks, itemList, renderParts, rowTable } from '../blocks.ts';
import { declarationWords, fill, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import { namedSource, type DatasetPageData } from './dataset-sections.ts';

interface QualityPageData extends Pick<DatasetPageData, 'dataset' | 'sources' | 'datasetNames'> {
  readonly quality: Quality;
  /** The path and name of each place without rows. */
  readonly missing: readonly (readonly [path: string, name: string])[];
}

interface View extends QualityPageData {
  readonly words: SiteWords;
}

export function qualityPage(data: QualityPageData, words: SiteWords): Page {
  const texts = words.quality;
  const view = { ...data, words };
  const { name } = declarationWords(data.dataset, words);
  const values = { name, number: data.quality.release };
  const parts = {
    columns: evidence(view),
    checks: checks(view),
    sources: ages(view),
    gaps: gaps(view),
  };
  const landing = landingPath(data.dataset);
  return {
    title: fill(texts.title, values),
    description: fill(texts.description, values),
    section: '/datasets',
    body: html`<p class="crumbs"><a href="${words.path(landing)}">${name}</a></p>
      <h1>${fill(texts.title, values)}</h1>
      <p class="lead">${fill(texts.lead, values)}</p>
      <p><a href="${qualityPath(data.dataset)}.json">${texts.json}</a></p>
      !${renderParts(texts.parts, parts)}`,
  };
}

const codes = (columns: readonly string[]) =>
  columns.map((column) => html`<code>${column}</code>`).join(', ');

/** The classes that a column of this dataset has. */
function evidence({ quality: { columns, parts }, words }: View): string {
  const { number, classes, classNames } = words;
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
  const heads = [
    words.quality.columns.column,
    words.quality.columns.values,
    ...used.map((name) => classNames[name]),
  ];
  const title = words.quality.parts.columns;
  const table = (named: readonly string[], body: readonly string[][]) =>
    rowTable({ title, words, columns: named, figures: [...named.keys()].slice(1), rows: body });
  const kinds = [...new Set(parts.flatMap(({ shares }) => Object.keys(shares)))];
  const ofParts = parts.map(({ part, shares }) => [
    codes([part]),
    ...kinds.map((kind) => percent(shares[kind])),
  ]);
  return html`!${itemList(meanings, 'plain')}
    <p>${words.quality.columns.lead}</p>
    !${table(heads, rows)}!${
      kinds.length > 0
        ? html`<p>${words.quality.columns.ofParts}</p>
            !${table([words.quality.columns.part, ...kinds], ofParts)}`
        : ''
    }`;
}

function checks({ quality, words }: View): string {
  const { parts, checks: said, rules } = words.quality;
  const names: Readonly<Record<string, string>> = rules;
  const rows = quality.checks.map(({ rule, passed, broken, examples }) => [
    html`${names[rule] ?? rule}`,
    passed
      ? html`${said.passed}`
      : html`<strong>${fill(said.failed, { count: words.number(broken) })}</strong>
          !${examples.map(({ key, column, reason }) => html`<br /><code lang="en">${Object.values(key).join(', ')}: ${column}: ${reason}</code>`).join('')}`,
  ]);
  return html`<p>${fill(said.lead, { rows: words.number(quality.row_count) })}</p>
    !${rowTable({ title: parts.checks, words, columns: [said.check, said.result], rows })}`;
}

function ages(view: View): string {
  const { quality, datasetNames: own, words } = view;
  const { source, years, behind, columns, unknown, lead } = words.quality.sources;
  const rows = quality.sources.map(({ name, first_year, last_year, years_behind, columns: made }) => [
    own.has(name)
      ? html`<a href="${words.path(qualityPath({ slug: name }))}">${own.get(name)}</a>`
      : namedSource(view, name),
    first_year === last_year ? String(last_year ?? unknown) : `${first_year}–${last_year}`,
    String(years_behind ?? unknown),
    codes(made),
  ]);
  const heads = [source, years, behind, columns];
  return html`<p>${lead}</p>
    !${rowTable({ title: words.quality.parts.sources, words, columns: heads, figures: [2], rows })}`;
}

function gaps({ quality, missing, words }: View): string {
  const said = words.quality.gaps;
  const empty = quality.columns.filter(({ nulls }) => nulls > 0);
  if (empty.length + missing.length === 0) return html`<p>${said.none}</p>`;
  const items = empty.map(({ column, nulls }) => {
    const text = fill(said.nulls, { count: words.number(nulls), rows: words.number(quality.row_count) });
    return html`<li>!${codes([column])}: ${text}</li>`;
  });
  return `${itemList(items, 'plain')}${
    missing.length > 0
      ? html`<h3>${said.without}</h3>
          !${chipLinks(missing, words)}`
      : ''
  }`;
}
