import { BadFile } from '../../../sources/bad-file.ts';

export class InvalidLedger extends BadFile {}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slugs in the ledger file, one per line, in order of publication. */
export function parseLedger(text: string): string[] {
  const slugs = text.split(/\r?\n/).filter((line) => line !== '');
  const bad = slugs.find((slug) => !SLUG.test(slug));
  if (bad !== undefined)
    throw new InvalidLedger(`The ledger contains ${JSON.stringify(bad)}, which is not a slug.`);
  return slugs;
}

export function writeLedger(slugs: readonly string[]): string {
  return slugs.map((slug) => `${slug}\n`).join('');
}
