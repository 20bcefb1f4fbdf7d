import type { Places } from '../places.ts';

const MOST_HEADING = 90;
const MOST_HEADINGS = 12;
/** Longer text is data or code, not a sentence. */
const MOST_SENTENCE = 3_000;
/** A shorter sentence may occur in two texts by chance, so its neighbours are compared too. */
const SHORT_SENTENCE = 80;

const SENTENCE_END =
  /(?<!\b(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|approx|ca|e\.g|i\.e|St|Tp))[.!?…]["”’)]?\s+(?=["“(]?[\p{Lu}])/gu;

/** Splits text into sentences with their headings; each block is a line. */
export function splitSentences(text: string) {
  const headings: string[] = [];
  let isUnderNewHeading = false;
  let lineStart = 0;
  const found = text.split('\n').flatMap((line) => {
    const content = line.replace(/^[\s#*•>-]+/, '').trim();
    const at = lineStart + line.indexOf(content);
    lineStart += line.length + 1;
    if (!/[\p{L}\d]/u.test(content)) return [];
    const sentences = splitLine(content).map((piece, index) => ({
      text: piece.text,
      /** Offsets in the plain text. */
      start: at + piece.at,
      end: at + piece.at + piece.text.length,
      /** The headings above it, nearest first. */
      headings: [...headings],
      /** Whether it is the first sentence under its heading. */
      isFirst: isUnderNewHeading && index === 0,
    }));
    if (sentences.length > 0) isUnderNewHeading = false;
    if (isHeadingLine(content)) {
      headings.unshift(content);
      headings.length = Math.min(headings.length, MOST_HEADINGS);
      isUnderNewHeading = true;
    }
    return sentences;
  });
  return found.map((sentence, index) => ({ ...sentence, passage: passageOf(found, index) }));
}

export type Sentence = Readonly<ReturnType<typeof splitSentences>[number]>;

function isHeadingLine(line: string): boolean {
  if (line.includes('|')) return !/\d/.test(line); // a table header
  return line.length <= MOST_HEADING && !/[.!,;]["”’)]?$/.test(line);
}

function splitLine(line: string): { text: string; at: number }[] {
  const ends = Array.from(line.matchAll(SENTENCE_END), (match) => ({
    end: match.index + match[0].trimEnd().length,
    next: match.index + match[0].length,
  }));
  const starts = [0, ...ends.map(({ next }) => next)];
  return starts
    .map((at, index) => ({ at, text: line.slice(at, ends[index]?.end) }))
    .filter(({ text }) => text.trim() !== '' && text.length <= MOST_SENTENCE);
}

function passageOf(sentences: readonly { text: string }[], index: number): string {
  const { text } = sentences[index]!;
  if (text.length >= SHORT_SENTENCE) return text;
  return [index - 1, index, index + 1].map((at) => sentences[at]?.text ?? '').join(' ');
}

/** The destination that a text is about, or why there is none. */
interface Subject {
  readonly place?: string;
  readonly problem?: string;
}

/** What the clause names, otherwise its sentence, the nearest heading with a place, or the document, whose place excludes others. */
export function findSubject(
  clause: string,
  { text, headings }: Pick<Sentence, 'text' | 'headings'>,
  documentPlace: string | undefined,
  places: Places,
): Subject {
  const named = [clause, text, ...headings].values().map((one) => subjectOf(one, places));
  const subject = named.find((one) => one !== undefined);
  if (documentPlace === undefined) return subject ?? { problem: 'names no destination' };
  const { place = documentPlace, problem } = subject ?? {};
  if (problem !== undefined || place === documentPlace) return subject ?? { place };
  return { problem: `is about ${place}, the document about ${documentPlace}` };
}

function subjectOf(text: string, places: Places): Subject | undefined {
  const mentions = places.mentions(text);
  if (mentions.length === 0) return undefined;
  const [place, ...others] = new Set(mentions.map(({ slug }) => slug).filter(Boolean));
  if (place !== undefined)
    return others.length === 0
      ? { place }
      : { problem: `names several destinations: ${[place, ...others].join(', ')}` };
  const { start, end } = mentions[0]!;
  return { problem: `is about ${text.slice(start, end)}, which is not a destination` };
}

/** One of the phrases, as whole words. */
export const wordsOf = (phrases: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'iu');
