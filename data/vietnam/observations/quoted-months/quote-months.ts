import { text } from 'node:stream/consumers';

// Writes the candidates that the sidecar of a document lists, each with the words at its offset; see ../README.md:
//   ./sampan extract FOLDER --with "node data/vietnam/observations/quoted-months/quote-months.ts" --out quoted-months.csv
// A person read the words and wrote down the months. The words stay in the document, because they are not ours to publish.

interface Quoted {
  readonly place: string;
  readonly class: string;
  readonly months: string;
  /** In Unicode characters, as is the length. */
  readonly offset: number;
  readonly length: number;
}

const document = JSON.parse(await text(process.stdin)) as {
  readonly text: string;
  readonly period: string;
  readonly mapping: { readonly quoted: readonly Quoted[] };
};
const characters = Array.from(document.text);

for (const { place, class: kind, months, offset, length } of document.mapping.quoted) {
  const quote = characters.slice(offset, offset + length).join('');
  const candidate = { place, field: 'best_months', class: kind, value: months, unit: 'months' };
  console.log(JSON.stringify({ ...candidate, period: document.period, quote, offset }));
}
