import type { Declaration } from '../../datasets/dataset.ts';

export interface CitedRelease {
  readonly number: number;
  readonly publishedAt: Date;
}

/** American Psychological Association, 7th edition, 10.9: data sets. */
export function citeApa({ name }: Declaration, { number, publishedAt }: CitedRelease, url: string): string {
  return `Sampan. (${publishedAt.getUTCFullYear()}). ${name} (Release ${number}) [Data set]. ${url}`;
}

export function citeBibtex(
  { slug, name }: Declaration,
  { number, publishedAt }: CitedRelease,
  url: string,
): string {
  const published = publishedAt.toISOString().slice(0, 10);
  return [
    `@misc{sampan-${slug}-${number},`,
    '  author = {{Sampan}},',
    `  title = {{${name}}},`,
    `  year = {${publishedAt.getUTCFullYear()}},`,
    `  edition = {Release ${number}},`,
    `  howpublished = {Data set, \\url{${url}}},`,
    `  note = {Published ${published}, CC BY 4.0}`,
    '}',
  ].join('\n');
}
