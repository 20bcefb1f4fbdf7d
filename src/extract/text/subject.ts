import type { Places } from '../places.ts';
import type { Sentence } from './sentences.ts';

/** The destination that a text is about, or why there is none. */
type Subject = { readonly place: string } | { readonly problem: string };

/**
 * A clause is about the destination it names; otherwise about that of its sentence, the nearest heading with a place, or the document.
 * If the document has a place, statements about other places are ignored.
 */
export function findSubject(
  clause: string,
  { text, headings }: Pick<Sentence, 'text' | 'headings'>,
  documentPlace: string | undefined,
  places: Places,
): Subject {
  const named = [clause, text, ...headings].values().map((one) => subjectOf(one, places));
  const subject =
    named.find((one) => one !== undefined) ??
    (documentPlace === undefined ? undefined : { place: documentPlace });
  if (subject === undefined) return { problem: 'names no destination' };
  if ('place' in subject && documentPlace !== undefined && subject.place !== documentPlace)
    return { problem: `is about ${subject.place}, the document about ${documentPlace}` };
  return subject;
}

function subjectOf(text: string, places: Places): Subject | undefined {
  const mentions = places.mentions(text);
  if (mentions.length === 0) return undefined;
  const slugs = [...new Set(mentions.map(({ slug }) => slug).filter(Boolean))];
  if (slugs.length === 1) return { place: slugs[0]! };
  if (slugs.length > 1) return { problem: `names several destinations: ${slugs.join(', ')}` };
  const { start, end } = mentions[0]!;
  return { problem: `is about ${text.slice(start, end)}, which is not a destination` };
}
