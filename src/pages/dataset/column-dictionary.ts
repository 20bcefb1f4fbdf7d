import type { DatasetView } from './dataset-view.ts';
import { html } from 'ghtml';
import type { DeclaredColumn } from '../../datasets/dataset.ts';
import { OURSELVES, type ColumnProvenance } from '../../datasets/provenance/provenance.ts';
import { sourcePath } from '../../datasets/provenance/source-library.ts';
import { methodIn } from '../receipt-text.ts';
import { sourceTexts } from '../sources/source-texts.ts';
import { fill, sitePath, VOCABULARY } from '../language.ts';
import { declarationWords } from './declaration-words.ts';
import { entriesOf } from '../../datasets/records.ts';
import { foldOf } from '../blocks.ts';

/** The meaning of each column and the sources of its values. */
export function columnDictionary(dictionary: DatasetView): string {
  const { dataset, language } = dictionary;
  const meanings = declarationWords(dataset, language).columns;
  const entries = Object.entries(dataset.columns).map(([key, column]) =>
    entry(dictionary, key, column, meanings[key]!),
  );
  return foldOf(
    language,
    'columns',
    entries.length,
    html`<ul class="dictionary">
      !${entries.join('')}
    </ul>`,
  );
}

function entry(dictionary: DatasetView, key: string, column: DeclaredColumn, meaning: string): string {
  const { provenance, words } = dictionary;
  const limits = describeLimits(column, dictionary);
  const types: Readonly<Record<string, string>> = words.columns.types;
  const found = provenance.get(key);
  return html`<li id="column-${key}">
    <div>
      <h3><code>${key}</code></h3>
      <p class="quiet">
        ${types[column.kind.type] ?? column.kind.type}!${limits ? html`<br />${limits}` : ''}!${column.inCsv ? '' : html`<br />${words.columns.jsonOnly}`}
      </p>
    </div>
    <p>${meaning}</p>
    !${found ? describeProvenance(dictionary, found) : ''}
  </li>`;
}

function describeProvenance(dictionary: DatasetView, provenance: ColumnProvenance): string {
  const { language, words } = dictionary;
  const { classNames, classes, number } = VOCABULARY[language];
  const badges = entriesOf(provenance.classes).map(([valueClass, count]) => {
    const text = fill(words.columns.values, { count: number(count), name: classNames[valueClass] });
    return html`<li class="class ${valueClass}" title="${classes[valueClass]}">${text}</li>`;
  });
  const methods = provenance.methods.map((method) => methodIn(language, method));
  return html`<div>
    <ul class="classes">
      !${badges.join('')}
    </ul>
    <p class="quiet">
      <strong>${words.columns.from}</strong>
      !${provenance.sources.map((name) => source(dictionary, name)).join(', ')}<br />
      <strong>${words.columns.how}</strong> !${methods.join('; ')}
    </p>
  </div>`;
}

function source({ sources, datasetNames, language, words }: DatasetView, name: string): string {
  if (name === OURSELVES) return html`${words.columns.ourselves}`;
  const ours = datasetNames.get(name);
  if (ours) return html`<a href="${sitePath(language, `/datasets/${name}`)}">${ours}</a>`;
  const known = sources.get(name);
  const href = sitePath(language, sourcePath(name));
  if (!known) return html`<a href="${href}">${name}</a>`;
  const { credit, lang } = sourceTexts(known, language);
  return html`<a href="${href}" !${lang}>${credit}</a>`;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Bounds;
}

function describeLimits({ kind }: DeclaredColumn, { words, language }: DatasetView): string {
  const { number } = VOCABULARY[language];
  const bounds = ({ minimum, maximum }: Bounds) => {
    if (minimum === undefined) return '';
    if (maximum === undefined) return fill(words.limits.atLeast, { minimum: number(minimum) });
    return fill(words.limits.between, { minimum: number(minimum), maximum: number(maximum) });
  };
  const schema = kind.schema as Bounds;
  const ofItems = schema.items ? bounds(schema.items) : '';
  return ofItems ? fill(words.limits.each, { limits: ofItems }) : bounds(schema);
}
