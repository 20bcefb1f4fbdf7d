/** The words of the page of a release. */
export const wordsEn = {
  title: (dataset: string, number: number) => `${dataset}, release ${number}`,
  description: (dataset: string, number: number) =>
    `What release ${number} of ${dataset} changed: rows added, rows removed, and each value before and after.`,
  parts: { changed: 'Changed values', added: 'Added rows', removed: 'Removed rows', files: 'Files' },
  facts: { published: 'Published', rows: 'Rows', reason: 'Reason', compared: 'Compared with' },
  reasons: { build: 'A build', 'rows changed': 'Rows changed' } as Readonly<Record<string, string>>,
  release: (number: number) => `Release ${number}`,
  summary: (added: string, changed: string, removed: string) =>
    `Rows added: ${added}, changed: ${changed}, removed: ${removed}.`,
  first: 'No earlier release: all of its rows are new.',
  noneKept: 'No earlier release is kept.',
  today:
    'The UTC day of this release is not over. Until then a newer release may replace it, and this address then leads to that one.',
  row: 'Row',
  column: 'Column',
  old: 'Before',
  new: 'After',
  values: 'Values',
  more: (count: string) => `${count} more are not shown here.`,
  json: 'All changes as JSON',
  note: 'Values stand as in the download.',
  columns: 'What the columns mean and what the values rest on',
  file: 'File',
  size: 'Size',
  digest: 'SHA-256',
  others: 'Other releases',
  previous: 'Previous release',
  next: 'Next release',
  dataset: 'The dataset',
  feed: 'Feed of this dataset',
};

export type ReleasePageWords = typeof wordsEn;
