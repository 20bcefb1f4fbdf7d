import type { BakedAnswer } from './find-answers.ts';

export type BakedAnswers = Readonly<Record<string, BakedAnswer>>;

/** What nginx needs besides the files. deploy/nginx-baked.conf includes both. */
export function writeNginxFiles(
  answers: BakedAnswers,
  inNotModified: readonly string[],
): Record<string, string> {
  const names = [...new Set(Object.values(answers).flatMap(({ headers }) => Object.keys(headers)))];
  const maps = [
    writeAddresses(Object.keys(answers)),
    // A 304 has fewer headers.
    writeMap('$status', '$baked_whole', '$baked_address', [['304', '']]),
    writeMap(
      '"$baked_address $baked_encoding"',
      '$baked',
      '',
      Object.entries(answers).flatMap(([key, { files }]) =>
        Object.entries(files).map(([encoding, { name, sha256 }]): Pair => [
          `${key} ${encoding}`,
          `${name} ${sha256}`,
        ]),
      ),
    ),
    ...names.map((name) => writeHeader(name, answers, inNotModified.includes(name))),
  ];
  const sent = [...names, 'etag', 'repr-digest', 'content-encoding'];
  const headers = sent.map((name) => `add_header ${name} ${variableOf(name)};\n`);
  return { 'maps.conf': maps.join(''), 'headers.conf': headers.join('') };
}

type Pair = readonly [key: string, value: string];

/** Only some addresses have another answer for requests that name HTML. */
function writeAddresses(keys: readonly string[]): string {
  const pages = keys.filter((key) => key.startsWith('page '));
  const pairs = pages.flatMap((key): Pair[] => [
    [key, key],
    [key.replace('page', 'unclear'), ''],
  ]);
  return writeMap('"$baked_accept$request_uri"', '$baked_address', '$request_uri', pairs);
}

/** The most frequent value is the default, because most headers are the same everywhere. */
function writeHeader(name: string, answers: BakedAnswers, isInNotModified: boolean): string {
  const pairs = Object.entries(answers).map(([key, { headers }]): Pair => [key, headers[name] ?? '']);
  const counted = Array.from(Map.groupBy(pairs, ([, value]) => value));
  const [[common]] = counted.sort(([, some], [, others]) => others.length - some.length) as [
    [string, Pair[]],
  ];
  const others = pairs.filter(([, value]) => value !== common);
  if (isInNotModified) return writeMap('$baked_address', variableOf(name), common, others);
  return writeMap('$baked_whole', variableOf(name), common, [['', ''], ...others]);
}

const variableOf = (header: string) => `$baked_${header.replaceAll('-', '_')}`;

function writeMap(from: string, to: string, otherwise: string, pairs: readonly Pair[]): string {
  const lines = pairs.map(([key, value]) => `${quote(key)} ${quote(value)};\n`);
  return `map ${from} ${to} {\ndefault ${quote(otherwise)};\n${lines.join('')}}\n`;
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
