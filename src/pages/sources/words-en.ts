import type { SourceTerms } from '../../datasets/provenance/source-library.ts';

/** The words of the pages of sources. */
export const wordsEn = {
  title: 'Sources',
  description:
    'Every source table behind the datasets, to read and to download line by line, with its title, address, year and licence.',
  lead: 'Every table that the datasets are made from. A receipt names lines of these tables, and each line has an address of its own.',
  groups: {
    open: 'Open sources',
    cited: 'Cited sources',
    withheld: 'Sources whose tables are not given here',
  } as Readonly<Record<SourceTerms, string>>,
  terms: {
    open: 'Under an open licence, which holds for the tables given here.',
    cited:
      'No licence is stated. Only facts are given here, each with where it was read, and none of the texts.',
    withheld:
      'Read for a computation. The tables are not given here, because the licence does not allow it or is not known.',
  } as Readonly<Record<SourceTerms, string>>,
  address: 'Address',
  period: 'Year or years',
  retrieved: 'Retrieved',
  licence: 'Licence',
  use: 'Terms',
  notes: 'Notes',
  tables: 'Tables',
  lines: (count: string) => `${count} lines`,
  download: (file: string) => `Download ${file}`,
  sourceTitle: (name: string) => `Source: ${name}`,
  tableDescription: (file: string, title: string, lines: string) =>
    `${file}, a table with ${lines} lines. ${title}`,
  tableLead:
    'The numbers on the left are lines of the file, as receipts cite them. Each leads to its own line.',
  line: 'Line',
  digest: 'SHA-256',
};

export type SourceWords = typeof wordsEn;
