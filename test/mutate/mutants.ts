import { stripTypeScriptTypes } from 'node:module';

/** A small mistake in a source file, such as `<` for `<=`. */
export interface Mutant {
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
  readonly source: string;
}

/** What a mistake replaces, and by what. Each pattern is matched in code without types, comments and texts. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=\bif \()/g, 'true || '],
  [/(?<=\bif \()/g, 'false && '],
  [/\bsome(?=\()/g, 'every'],
  [/\bevery(?=\()/g, 'some'],
  [/(?<=^ +|\) )(?:throw|await|return) [^;{}]*;$/gm, ';'],
  [/(?<=^ +)[\w.?]+\(.*\);$/gm, ';'],
];

/** The same for operators of SQL, which are texts. */
const SQL_MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/(?<=, )'='(?=,)/g, "'<>'"],
  [/(?<=, )'<='(?=,)/g, "'<'"],
  [/(?<=, )'<'(?=,)/g, "'<='"],
  [/(?<=, )'>='(?=,)/g, "'>'"],
  [/(?<=, )'>'(?=,)/g, "'>='"],
  [/(?<=, )'is'(?=,)/g, "'is not'"],
  [/(?<=, )'is not'(?=,)/g, "'is'"],
];

export function listMutants(source: string): Mutant[] {
  // Types become spaces, so places stay.
  const code = stripTypeScriptTypes(source);
  const masked = maskTexts(code);
  return [
    ...MISTAKES.map((mistake) => [masked, mistake] as const),
    ...SQL_MISTAKES.map((mistake) => [code, mistake] as const),
  ].flatMap(([text, [pattern, becomes]]) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
      line: source.slice(0, index).split('\n').length,
      was: source.slice(index, index + match.length).trim(),
      becomes: becomes.trim(),
      source: `${source.slice(0, index)}${becomes}${source.slice(index + match.length)}`,
    })),
  );
}

const COMMENT_OR_TEXT =
  /\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?] ?)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** Replaces comments, texts and regular expressions by spaces. */
function maskTexts(code: string): string {
  return code.replaceAll(COMMENT_OR_TEXT, (text) => text.replaceAll(/[^\n]/g, '\u00a0'));
}
