import { hash } from 'node:crypto';
import { TOPICS, type IntroFacts, type IntroLanguage, type Topic } from './intro-language.ts';

const MOST_SENTENCES = 4;
const MOST_CHARACTERS = 700;

/** What an introduction speaks of after its opening, in order; what the data does not say is passed over. */
const PLANS: readonly (readonly Topic[])[] = [
  ['season', 'cost', 'weather'],
  ['cost', 'season', 'styles'],
  ['weather', 'season', 'cost'],
  ['styles', 'season', 'cost'],
  ['season', 'weather', 'styles'],
  ['cost', 'weather', 'season'],
  ['size', 'season', 'weather'],
  ['season', 'styles', 'weather'],
];

/** Chooses the plan and the words by the slug, so that texts differ in build and the same pair always reads the same. */
export function writeIntro(slug: string, facts: IntroFacts, language: IntroLanguage): string {
  const choices = hash('sha256', slug, 'buffer');
  let drawn = 0;
  const pick = <Item>(items: readonly Item[]) => items[choices[drawn++]! % items.length];
  const plan = pick(PLANS)!;
  const topics = [...plan, ...TOPICS.filter((topic) => !plan.includes(topic))];
  const sentences: string[] = [];
  let length = 0;
  for (const topic of ['opening', ...topics] as const) {
    if (sentences.length === MOST_SENTENCES) break;
    const sentence = pick(language[topic](facts));
    if (sentence === undefined || length + sentence.length > MOST_CHARACTERS) continue;
    sentences.push(capitalised(sentence));
    length += sentence.length + 1;
  }
  return sentences.join(' ');
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
