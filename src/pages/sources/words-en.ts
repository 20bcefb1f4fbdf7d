import type { SourceTerms } from '../../datasets/provenance/source-library.ts';

export const wordsEn = {
  title: 'Sources',
  description:
    'Every source of the datasets, with its address, years and licence. Browse the tables or download them.',
  lead: 'The tables that the datasets are made from. Each value in a dataset has a receipt, which names the lines it comes from. Every line has its own address.',
  groups: {
    open: 'Open sources',
    cited: 'Cited sources',
    withheld: 'Sources we cannot republish',
  } as Readonly<Record<SourceTerms, string>>,
  terms: {
    open: 'Under an open licence, which also covers the tables here.',
    cited:
      'Without a stated licence. The tables contain only facts, each with its source, and no original text.',
    withheld:
      'Used in a calculation. We do not publish the tables, because the licence does not allow it or is not known.',
  } as Readonly<Record<SourceTerms, string>>,
  address: 'Address',
  period: 'Years',
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
    'The numbers on the left are line numbers of the file, as cited in receipts. Each one links to its line.',
  line: 'Line',
  digest: 'SHA-256',
};

export type SourceWords = typeof wordsEn;
