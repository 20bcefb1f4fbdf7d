/** The Dockerfile instructions that `assemble` implements. All others are rejected. */
const WORDS = [
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'RUN',
  'USER',
  'VOLUME',
  'WORKDIR',
] as const;

export interface Instruction {
  readonly word: (typeof WORDS)[number];
  /** The options before the text, such as `from` in `COPY --from=packages`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

export function parseDockerfile(source: string): readonly Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*#/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n/g, ' ');
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseInstruction);
}

function parseInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line)!;
  const word = WORDS.find((known) => known === name);
  if (!word) throw new Error(`Unknown instruction in the Dockerfile: "${line}"`);
  const [options = ''] = /^(?:--\S+\s+)*/.exec(rest)!;
  const flags = options.matchAll(/--([^=\s]+)(?:=(\S*))?/g).map(([, flag, value = '']) => [flag, value]);
  return { word, flags: Object.fromEntries(flags), text: rest.slice(options.length) };
}

/** The exec form is a JSON array; anything else is a shell command. */
export function parseCommand(text: string): readonly string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text];
}

export function parseEnvironment(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(/\s+/).map((pair) => /^(\w+)=([^"'$\\]*)$/.exec(pair));
  if (pairs.includes(null)) throw new Error(`Only plain NAME=value pairs are supported: "ENV ${text}"`);
  return Object.fromEntries(pairs.map((pair) => [pair![1], pair![2]]));
}
