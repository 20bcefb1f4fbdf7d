import { html } from 'ghtml';
import { VALUE_CLASSES, type SourceDescription, type ValueClass } from '../datasets/provenance/provenance.ts';
import { sourcePath, SOURCES_PATH } from '../datasets/provenance/source-library.ts';
import type { Page } from './layout.ts';
import { partsNav, renderParts, rowTable, day, foldOf, itemList } from './blocks.ts';
import { creditTitle, sourceTexts } from './receipts.ts';
import { fill, sitePath, WORDS, type SiteLanguage, type SiteWords } from './language.ts';
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

export function methodPage(data: MethodPageData, language: SiteLanguage): Page {
  const words = WORDS[language].method;
  const rules = words.rules.map(({ title, text }) => ({ title, text: fill(text, { census: data.census }) }));
  const parts: Record<keyof SiteWords['method']['parts'], string> = {
    steps: html`<ol class="steps">
      !${words.steps.map(titled).join('')}
    </ol>`,
    classes: classTable(data, language),
    rules: itemList(rules.map(titled), 'steps'),
    limits: unknowns(data, language),
    sources: sourceList(data.sources, language),
  };
  return {
    title: words.title,
    description: words.description,
    section: '/how-it-is-made',
    body: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      !${partsNav(words.parts, language)}!${renderParts(words.parts, parts)}`,
  };
}

function titled({ title, text }: { readonly title: string; readonly text: string }): string {
  return html`<li>
    <h3>${title}</h3>
    <p>${text}</p>
  </li>`;
}

function classTable({ counts }: MethodPageData, language: SiteLanguage): string {
  const { classNames, classes, number, method: words } = WORDS[language];
  const table = rowTable({
    title: words.parts.classes,
    language,
    columns: [words.class, ...counts.map(({ name }) => name)],
    figures: counts.map((_, index) => index + 1),
    rows: keysOf(VALUE_CLASSES).map((name) => [
      html`<span class="class ${name}">${classNames[name]}</span>
        <span class="meaning">${classes[name]}</span>`,
      ...counts.map((dataset) => html`${number(dataset.classes[name] ?? 0)}`),
    ]),
  });
  return html`<p>${words.classesLead}</p>
    !${foldOf(language, 'classes', keysOf(VALUE_CLASSES).length, table)}`;
}

function unknowns({ destinations, census }: MethodPageData, language: SiteLanguage): string {
  const { limits } = WORDS[language].method;
  const { number } = WORDS[language];
  const total = number(destinations.total);
  const items = [
    fill(limits.budgets, { estimated: number(destinations.regionalBudgets), total }),
    fill(limits.population, { missing: number(destinations.censusPopulations), total, census }),
    fill(limits.climate, { grid: number(destinations.withoutNormals), total }),
    limits.volume,
  ];
  return itemList(items.map((item) => html`<li>${item}</li>`));
}

function sourceList(sources: readonly SourceDescription[], language: SiteLanguage): string {
  const words = WORDS[language].method;
  const entries = sources.map((source) => sourceEntry(source, language));
  return html`<p>
      ${words.sourcesLead} <a href="${sitePath(language, SOURCES_PATH)}">${words.sourcesLink}</a>
    </p>
    !${foldOf(language, 'sources', sources.length, itemList(entries, 'dictionary'))}`;
}

function sourceEntry(source: SourceDescription, language: SiteLanguage): string {
  const terms = WORDS[language].method.source;
  const { name, address, retrieved, files } = source;
  const { credit, title, licence, period, lang } = sourceTexts(source, language);
  const digests = Object.entries(files).map(
    ([file, sha256]) => html`<li>${file} <code>${sha256}</code></li>`,
  );
  return html`<li id="source-${name}">
    <h3 !${lang}><a href="${sitePath(language, sourcePath(name))}">${creditTitle(credit)}</a></h3>
    <p !${lang}>${title}</p>
    <dl class="terms">
      <dt>${terms.address}</dt>
      <dd><a href="${address}" rel="external">${address}</a></dd>
      <dt>${terms.licence}</dt>
      <dd !${lang}>${licence}</dd>
      <dt>${terms.period}</dt>
      <dd !${lang}>${period}</dd>
      <dt>${terms.retrieved}</dt>
      <dd>!${day(retrieved, language)}</dd>
      <dt>${terms.files}</dt>
      <dd>!${itemList(digests, 'plain')}</dd>
    </dl>
  </li>`;
}
