import { html } from 'ghtml';
import { VALUE_CLASSES, type ValueClass } from '../datasets/provenance/provenance.ts';
import { type SourceDescription } from '../datasets/provenance/source-library.ts';
import { sourcePath, SOURCES_PATH } from '../datasets/addresses.ts';
import type { Page } from './layout.ts';
import { partsNav, renderParts, rowTable, termList, foldOf, itemList } from './blocks.ts';
import { creditTitle, sourceTerms, sourceTexts } from './receipts.ts';
import { fill, type SiteWords } from './language.ts';
import { keysOf } from '../datasets/records.ts';

interface MethodPageData {
  /** How many values of each class a dataset has. */
  readonly counts: readonly {
    readonly name: string;
    readonly classes: Readonly<Partial<Record<ValueClass, number>>>;
  }[];
  readonly destinations: {
    readonly total: number;
    readonly censusPopulations: number;
    readonly withoutNormals: number;
    readonly regionalBudgets: number;
  };
  /** The census used if the geographic database has no usable population. */
  readonly census: string;
  readonly sources: readonly SourceDescription[];
}

export function methodPage(data: MethodPageData, words: SiteWords): Page {
  const texts = words.method;
  const rules = texts.rules.map(({ title, text }) => ({ title, text: fill(text, { census: data.census }) }));
  const parts: Record<keyof SiteWords['method']['parts'], string> = {
    steps: html`<ol class="steps">
      !${texts.steps.map(titled).join('')}
    </ol>`,
    classes: classTable(data, words),
    rules: itemList(rules.map(titled), 'steps'),
    limits: unknowns(data, words),
    sources: sourceList(data.sources, words),
  };
  return {
    title: texts.title,
    description: texts.description,
    section: '/how-it-is-made',
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      !${partsNav(texts.parts, words)}!${renderParts(texts.parts, parts)}`,
  };
}

function titled({ title, text }: { readonly title: string; readonly text: string }): string {
  return html`<li>
    <h3>${title}</h3>
    <p>${text}</p>
  </li>`;
}

function classTable({ counts }: MethodPageData, words: SiteWords): string {
  const { classNames, classes, number, method: own } = words;
  const table = rowTable({
    title: own.parts.classes,
    words,
    columns: [own.class, ...counts.map(({ name }) => name)],
    figures: counts.map((_, index) => index + 1),
    rows: keysOf(VALUE_CLASSES).map((name) => [
      html`<span class="class ${name}">${classNames[name]}</span>
        <span class="meaning">${classes[name]}</span>`,
      ...counts.map((dataset) => html`${number(dataset.classes[name] ?? 0)}`),
    ]),
  });
  return html`<p>${own.classesLead}</p>
    !${foldOf(words, 'classes', keysOf(VALUE_CLASSES).length, table)}`;
}

function unknowns({ destinations, census }: MethodPageData, words: SiteWords): string {
  const { limits } = words.method;
  const total = words.number(destinations.total);
  const items = [
    fill(limits.budgets, { estimated: words.number(destinations.regionalBudgets), total }),
    fill(limits.population, { missing: words.number(destinations.censusPopulations), total, census }),
    fill(limits.climate, { grid: words.number(destinations.withoutNormals), total }),
    limits.volume,
  ];
  return itemList(items.map((item) => html`<li>${item}</li>`));
}

function sourceList(sources: readonly SourceDescription[], words: SiteWords): string {
  const entries = sources.map((source) => sourceEntry(source, words));
  return html`<p>
      ${words.method.sourcesLead} <a href="${words.path(SOURCES_PATH)}">${words.method.sourcesLink}</a>
    </p>
    !${foldOf(words, 'sources', sources.length, itemList(entries, 'dictionary'))}`;
}

function sourceEntry(source: SourceDescription, words: SiteWords): string {
  const terms = words.method.source;
  const { name, files } = source;
  const { credit, title, lang } = sourceTexts(source, words);
  const digests = Object.entries(files).map(
    ([file, sha256]) => html`<li>${file} <code>${sha256}</code></li>`,
  );
  return html`<li id="source-${name}">
    <h3 !${lang}><a href="${words.path(sourcePath(name))}">${creditTitle(credit)}</a></h3>
    <p !${lang}>${title}</p>
    !${termList([...sourceTerms(source, terms, words), [terms.files, itemList(digests, 'plain')]])}
  </li>`;
}
