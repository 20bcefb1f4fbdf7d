import { html } from 'ghtml';
import { rowTable } from '../blocks.ts';
import type { SiteLanguage } from '../language.ts';
import type { Field } from './fields.ts';
import type { Translate } from './translate.ts';
import { REFERENCE_WORDS } from './words.ts';

interface FieldsTableOptions {
  readonly title: string;
  readonly language: SiteLanguage;
  readonly translate: Translate;
}

export function fieldsTable(fields: readonly Field[], options: FieldsTableOptions): string {
  const { title, language, translate } = options;
  if (fields.length === 0) return '';
  const words = REFERENCE_WORDS[language];
  const columns = [words.field, words.type, words.nullable, words.meaning, words.fieldExample];
  const rows = fields.map((field) => [
    html`<code>!${withBreaks(field.name)}</code>`,
    html`${words.types[field.type] ?? field.type}`,
    html`${field.isNullable ? words.yes : words.no}`,
    html`${translate(field.description)}${field.allowed.length > 0 ? `. ${words.oneOf(field.allowed.join(', '))}` : ''}`,
    exampleCell(field, words.empty),
  ]);
  return html`<details open class="answer-fields">
    <summary>${words.fields}</summary>
    !${rowTable({ title, language, columns, rows })}
  </details>`;
}

function exampleCell({ example }: Field, empty: string): string {
  if (example === undefined) return '';
  if (example === '') return html`${empty}`;
  return html`<code>${JSON.stringify(example)}</code>`;
}

/** Long names may wrap after a dot. */
const withBreaks = (name: string) => html`${name}`.replaceAll('.', '.<wbr />');
