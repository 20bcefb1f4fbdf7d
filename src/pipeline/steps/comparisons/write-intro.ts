import { capitalized, fill, WRITING } from '../../../datasets/words/text.ts';
import textsEn from './intro-en.json' with { type: 'json' };
import textsVi from './intro-vi.json' with { type: 'json' };
import {
  findLead,
  findTie,
  findWeatherLead,
  type IntroFacts,
  rankTopics,
  seasonOf,
  type Side,
  sidesWithoutPrices,
  sidesWithoutStation,
  stylesOf,
  type Topic,
} from './intro-facts.ts';

const LANGUAGES = {
  en: { texts: textsEn, ...WRITING.en },
  vi: { texts: textsVi satisfies typeof textsEn, ...WRITING.vi },
};

type Language = keyof typeof LANGUAGES;

const MOST_SENTENCES = 5;
const MOST_CHARACTERS = 700;

/** First where the two places are, then how they differ. */
export function writeIntro(facts: IntroFacts, language: Language): string {
  const voice = {
    ...LANGUAGES[language],
    language,
    a: facts.a.name[language],
    b: facts.b.name[language],
  };
  const sentences: string[] = [];
  let length = 0;
  for (const topic of ['opening', ...rankTopics(facts)] as const) {
    if (sentences.length === MOST_SENTENCES) break;
    const sentence = SENTENCES[topic](facts, voice);
    if (sentence === undefined || length + sentence.length > MOST_CHARACTERS) continue;
    sentences.push(capitalized(sentence));
    length += sentence.length + 1;
  }
  return sentences.join(' ');
}

/** A language's words, with the names of the two places. */
type Voice = (typeof LANGUAGES)[Language] & Readonly<Record<Side, string>> & { readonly language: Language };

/** One sentence for each topic; undefined if the data does not support it. */
const SENTENCES: Readonly<
  Record<Topic | 'opening', (facts: IntroFacts, voice: Voice) => string | undefined>
> = {
  opening({ direction, distanceKm }, { texts, distance, a, b }) {
    const away = distance(distanceKm);
    return direction === undefined
      ? fill(texts.together, { a, b, away })
      : fill(texts.away, { a, b, away, direction: texts.directions[direction] });
  },

  season(facts, voice) {
    const { texts, months, a, b } = voice;
    const { best_visit_months: best } = facts.points;
    const bestIn = (side: Side) =>
      facts[side].monthsAreEstimated
        ? fill(texts.season.estimated, { months: months(best[side]) })
        : months(best[side]);
    const meeting = seasonOf(facts);
    if (meeting.kind === 'nested') {
      const { inner, outer } = meeting;
      const names = { inner: voice[inner], outer: voice[outer] };
      return fill(texts.season.nested, { ...names, inInner: bestIn(inner), inOuter: bestIn(outer) });
    }
    const isUneven = meeting.kind === 'same' && facts.a.monthsAreEstimated !== facts.b.monthsAreEstimated;
    const template = texts.season[isUneven ? 'alike' : meeting.kind];
    return fill(template, { a, b, inA: bestIn('a'), inB: bestIn('b'), shared: months(best.shared) });
  },

  cost(facts, voice) {
    const { texts, number, list, a, b } = voice;
    const lacking = sidesWithoutPrices(facts).map((side) => voice[side]);
    if (lacking.length > 0) return fill(texts.cost.unknown, { places: list(lacking, texts.or) });
    const [ofA, ofB] = [facts.a, facts.b].map(({ figures }) => number(Math.round(figures.cheaper!)));
    const lead = findLead(facts, 'cheaper');
    const undecided = findTie(facts, 'cheaper') ? texts.cost.tie : texts.cost.uncertain;
    const sample = facts.roomSample!;
    if (!lead) return fill(undecided, { a, b, ofA: ofA!, ofB: ofB!, sample });
    return fill(texts.cost.lead, { sample, ...sayLead(lead, voice) });
  },

  weather(facts, voice) {
    const { texts, number, list, language, a, b } = voice;
    const lacking = sidesWithoutStation(facts).map((side) => voice[side]);
    if (lacking.length > 0) return fill(texts.weather.unknown, { places: list(lacking, texts.or) });
    if (facts.points.climate.same_series) return texts.weather.same;
    const lead = findWeatherLead(facts);
    if (lead)
      return fill(texts.weather[lead.aspect], {
        ...sayLead(lead, voice),
        winter: facts.seasons.winter[language],
        summer: facts.seasons.summer[language],
      });
    const rain = findTie(facts, 'drier');
    return rain && fill(texts.weather.tie, { a, b, ofA: number(rain.a), ofB: number(rain.b) });
  },

  styles(facts, { texts, list, styles, a, b }) {
    const words = stylesOf(facts, styles);
    const shared = list(words.shared);
    const alone = [
      { place: a, styles: list(words.onlyA) },
      { place: b, styles: list(words.onlyB) },
    ]
      .filter((side) => side.styles !== '')
      .map((side) => fill(texts.styles.of, side))
      .join(texts.styles.and);
    if (!shared) return alone ? fill(texts.styles.alone, { alone }) : undefined;
    return fill(alone ? texts.styles.also : texts.styles.shared, { shared, alone });
  },

  size(facts, voice) {
    const { texts, number, a, b } = voice;
    const census = facts.censusYear ? fill(texts.size.census, { year: facts.censusYear }) : '';
    const lead = findLead(facts, 'bigger');
    if (lead) return fill(texts.size.lead, { ...sayLead(lead, voice), census });
    const people = findTie(facts, 'bigger');
    return people && fill(texts.size.tie, { a, b, ofA: number(people.a), ofB: number(people.b), census });
  },
};

const sayLead = (lead: NonNullable<ReturnType<typeof findLead>>, voice: Voice) => ({
  winner: voice[lead.winner],
  loser: voice[lead.loser],
  figure: voice.number(lead.figure),
  other: voice.number(lead.other),
});
