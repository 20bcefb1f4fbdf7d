import { rankTopics } from './intro-facts.ts';
import type { IntroFacts, IntroLanguage, Topic } from './intro-language.ts';

const MOST_SENTENCES = 5;
const MOST_CHARACTERS = 700;

/** Where the two lie, and then what sets them apart: texts differ because pairs do. */
export function writeIntro(
  facts: IntroFacts,
  language: IntroLanguage,
  topics: readonly Topic[] = rankTopics(facts),
): string {
  const sentences: string[] = [];
  let length = 0;
  for (const topic of ['opening', ...topics] as const) {
    if (sentences.length === MOST_SENTENCES) break;
    const sentence = language[topic](facts);
    if (sentence === undefined || length + sentence.length > MOST_CHARACTERS) continue;
    sentences.push(sentence.charAt(0).toUpperCase() + sentence.slice(1));
    length += sentence.length + 1;
  }
  return sentences.join(' ');
}
