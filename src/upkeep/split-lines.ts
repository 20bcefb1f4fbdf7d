/** Splits at line feeds only. `node:readline` also splits at U+2028 and U+2029, which JSON does not escape. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [end = '', ...starts] = chunk.split('\n');
    pieces.push(end);
    for (const start of starts) {
      yield pieces.join('');
      pieces = [start];
    }
  }
  const rest = pieces.join('');
  if (rest !== '') yield rest;
}
