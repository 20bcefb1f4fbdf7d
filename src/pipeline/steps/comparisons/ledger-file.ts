import { BadFile } from '../../bad-file.ts';

export class InvalidLedger extends BadFile {}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slugs of the ledger file, one a line, in the order of their publication. */
export function parseLedger(text: string): string[] {
  const slugs = text.split(/\r?\n/).filter((line) => line !== '');
  const bad = slugs.find((slug) => !SLUG.test(slug));
  if (bad !== undefined)
    throw new InvalidLedger(`The ledger holds ${JSON.stringify(bad)}, which is no slug.`);
  return slugs;
}

export function writeLedger(slugs: readonly string[]): string {
  return slugs.map((slug) => `${slug}\n`).join('');
}
