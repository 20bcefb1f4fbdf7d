export const wordsEn = {
  title: (dataset: string, number: number) => `${dataset}, release ${number}`,
  description: (dataset: string, number: number) =>
    `Changes in release ${number} of ${dataset}: added and removed rows, and each value before and after.`,
  parts: { changed: 'Changed values', added: 'Added rows', removed: 'Removed rows', files: 'Files' },
  facts: { published: 'Published', rows: 'Rows', reason: 'Reason', compared: 'Compared with' },
  reasons: { build: 'New build', 'rows changed': 'Rows changed' } as Readonly<Record<string, string>>,
  release: (number: number) => `Release ${number}`,
  summary: (added: string, changed: string, removed: string) =>
    `Rows added: ${added}, changed: ${changed}, removed: ${removed}.`,
  first: 'No earlier release: all rows are new.',
  noneKept: 'Earlier releases are not kept.',
  today:
    'The UTC day of this release is not over. A newer release may replace it today; this address then redirects to the newer one.',
  row: 'Row',
  column: 'Column',
  old: 'Before',
  new: 'After',
  values: 'Values',
  more: (count: string) => `${count} more not shown.`,
  json: 'All changes as JSON',
  note: 'Values appear as in the download.',
  columns: 'Meaning of the columns and sources of the values',
  file: 'File',
  size: 'Size',
  digest: 'SHA-256',
  others: 'Other releases',
  previous: 'Previous release',
  next: 'Next release',
  dataset: 'The dataset',
  feed: 'Atom feed of this dataset',
};

export type ReleasePageWords = typeof wordsEn;
