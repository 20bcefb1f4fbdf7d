import {
  distanceEn,
  distanceVi,
  listEn,
  listVi,
  monthsEn,
  monthsVi,
  numberEn,
  numberVi,
} from '../../../datasets/words/sentence-words.ts';
import { capitalized } from '../../../datasets/words/text.ts';
import { STYLE_WORDS_EN, STYLE_WORDS_VI } from '../../../datasets/words/style-words.ts';
import textsEn from './intro-en.json' with { type: 'json' };
import textsVi from './intro-vi.json' with { type: 'json' };
import {
  findLead,
  findTie,
  findWeatherLead,
  placesWithoutPrices,
  placesWithoutStation,
  pricesOverlap,
  rankTopics,
  seasonOf,
  stylesOf,
  type IntroFacts,
  type Side,
  type Topic,
} from './intro-facts.ts';

const LANGUAGES = {
  en: {
    texts: textsEn,
    styles: STYLE_WORDS_EN,
    number: numberEn,
    list: listEn,
    months: monthsEn,
    distance: distanceEn,
  },
  vi: {
    texts: textsVi satisfies typeof textsEn,
    styles: STYLE_WORDS_VI,
    number: numberVi,
    list: listVi,
    months: monthsVi,
    distance: distanceVi,
  },
};

type Language = keyof typeof LANGUAGES;

/** One sentence; undefined if the data does not support it. */
type Sentence = (facts: IntroFacts, language: Language) => string | undefined;

const MOST_SENTENCES = 5;
const MOST_CHARACTERS = 700;

/** First where the two places are, then how they differ. The facts have the names in this language. */
export function writeIntro(
  facts: IntroFacts,
  language: Language,
  topics: readonly Topic[] = rankTopics(facts),
): string {
  const sentences: string[] = [];
  let length = 0;
  for (const topic of ['opening', ...topics] as const) {
    if (sentences.length === MOST_SENTENCES) break;
    const sentence = SENTENCES[topic](facts, language);
    if (sentence === undefined || length + sentence.length > MOST_CHARACTERS) continue;
    sentences.push(capitalized(sentence));
    length += sentence.length + 1;
  }
  return sentences.join(' ');
}

const SENTENCES: Readonly<Record<Topic | 'opening', Sentence>> = {
  opening,
  season,
  cost,
  weather,
  styles,
  size,
};

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

const namesOf = ({ a, b }: IntroFacts) => ({ a: a.name, b: b.name });

function opening(facts: IntroFacts, language: Language): string {
  const { texts, distance } = LANGUAGES[language];
  const away = distance(facts.distanceKm);
  const { direction } = facts;
  if (direction === undefined) return fill(texts.together, { ...namesOf(facts), away });
  return fill(texts.away, { ...namesOf(facts), away, direction: texts.directions[direction] });
}

function season(facts: IntroFacts, language: Language): string {
  const { texts, months } = LANGUAGES[language];
  const { a, b, points } = facts;
  const bestIn = (side: Side) => {
    const best = months(points.best_visit_months[side]);
    return facts[side].monthsAreEstimated ? fill(texts.season.estimated, { months: best }) : best;
  };
  const meeting = seasonOf(facts);
  if (meeting.kind === 'nested') {
    const { inner, outer } = meeting;
    const names = { inner: facts[inner].name, outer: facts[outer].name };
    return fill(texts.season.nested, { ...names, inInner: bestIn(inner), inOuter: bestIn(outer) });
  }
  const isUneven = meeting.kind === 'same' && a.monthsAreEstimated !== b.monthsAreEstimated;
  return fill(texts.season[isUneven ? 'alike' : meeting.kind], {
    ...namesOf(facts),
    inA: bestIn('a'),
    inB: bestIn('b'),
    shared: months(points.best_visit_months.shared),
  });
}

function cost(facts: IntroFacts, language: Language): string {
  const { texts, number, list } = LANGUAGES[language];
  const lacking = placesWithoutPrices(facts);
  if (lacking.length > 0) return fill(texts.cost.unknown, { places: list(lacking, texts.or) });
  const dayIn = (side: Side) => {
    const { low, high } = facts[side].midRange!;
    const mid = facts.points.avg_daily_budget_usd[side].mid;
    return fill(texts.cost.day, { mid: number(mid), low: number(low), high: number(high) });
  };
  const lead = findLead(facts, 'cheaper');
  if (!lead) return fill(texts.cost.tie, { ...namesOf(facts), ofA: dayIn('a'), ofB: dayIn('b') });
  return fill(texts.cost.lead, {
    winner: facts[lead.winner].name,
    loser: facts[lead.loser].name,
    ofWinner: dayIn(lead.winner),
    ofLoser: dayIn(lead.loser),
    overlap: pricesOverlap(facts) ? texts.cost.overlap : '',
  });
}

function weather(facts: IntroFacts, language: Language): string | undefined {
  const { texts, number, list } = LANGUAGES[language];
  const lacking = placesWithoutStation(facts);
  if (lacking.length > 0) return fill(texts.weather.unknown, { places: list(lacking, texts.or) });
  if (facts.points.climate.same_series) return texts.weather.same;
  const lead = findWeatherLead(facts);
  if (lead)
    return fill(texts.weather[lead.aspect], {
      winner: facts[lead.winner].name,
      loser: facts[lead.loser].name,
      figure: number(lead.figure),
      other: number(lead.other),
      winter: facts.seasons.winter[language],
      summer: facts.seasons.summer[language],
    });
  const rain = findTie(facts, 'drier');
  return rain && fill(texts.weather.tie, { ...namesOf(facts), ofA: number(rain.a), ofB: number(rain.b) });
}

function styles(facts: IntroFacts, language: Language): string | undefined {
  const { texts, list, styles: styleWords } = LANGUAGES[language];
  const words = stylesOf(facts, styleWords);
  const shared = list(words.shared);
  const alone = [
    { place: facts.a.name, styles: list(words.onlyA) },
    { place: facts.b.name, styles: list(words.onlyB) },
  ]
    .filter((side) => side.styles !== '')
    .map((side) => fill(texts.styles.of, side))
    .join(texts.styles.and);
  if (!shared) return alone ? fill(texts.styles.alone, { alone }) : undefined;
  return fill(alone ? texts.styles.also : texts.styles.shared, { shared, alone });
}

function size(facts: IntroFacts, language: Language): string | undefined {
  const { texts, number } = LANGUAGES[language];
  const census = facts.censusYear ? fill(texts.size.census, { year: facts.censusYear }) : '';
  const lead = findLead(facts, 'bigger');
  if (lead)
    return fill(texts.size.lead, {
      winner: facts[lead.winner].name,
      loser: facts[lead.loser].name,
      figure: number(lead.figure),
      other: number(lead.other),
      census,
    });
  const people = findTie(facts, 'bigger');
  return (
    people &&
    fill(texts.size.tie, { ...namesOf(facts), ofA: number(people.a), ofB: number(people.b), census })
  );
}
