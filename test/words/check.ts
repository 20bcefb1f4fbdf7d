import { globSync, readFileSync } from 'node:fs';
import { findPhrases } from './find-phrases.ts';

const FILES = [
  '*.md',
  'data/**/*.md',
  '{src,test,prove,bench,deploy,client,docs}/**/*.{ts,js,css,sh,sql,md,conf,vcl}',
  'src/{pages/words,tools}/**/*.json',
];
const LEFT_OUT = ['**/node_modules/**', '**/fixtures/**', 'test/words/**'];

const found = globSync(FILES, { exclude: LEFT_OUT })
  .toSorted()
  .flatMap((path) => findPhrases(path, readFileSync(path, 'utf8')));
if (found.length > 0) {
  process.stderr.write(
    `${found.join('\n')}\n\n${found.length} phrases to reword. test/words/phrases.ts lists them.\n`,
  );
  process.exitCode = 1;
}
