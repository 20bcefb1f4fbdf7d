import {
  type Direction,
  findLead,
  findTie,
  findWeatherLead,
  type IntroFacts,
  type IntroLanguage,
  placesWithoutPrices,
  placesWithoutStation,
  pricesOverlap,
  seasonOf,
  type Side,
  stylesOf,
} from './intro-facts.ts';
import type { WeatherAspect } from '../../../datasets/declared/comparison-data-points.ts';
import { distanceEn, listEn, monthsEn, numberEn } from '../../../datasets/words/sentence-words.ts';
import type { Seasons } from '../../../datasets/measures/months.ts';
import { STYLE_WORDS_EN } from '../../../datasets/words/style-words.ts';

export const english: IntroLanguage = { opening, season, cost, weather, styles, size };

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};

function opening({ a, b, direction, distanceKm }: IntroFacts): string {
  const away = distanceEn(distanceKm);
  return direction === undefined
    ? `${a.name} and ${b.name} lie ${away} apart in a straight line.`
    : `${b.name} lies ${away} ${DIRECTIONS[direction]} of ${a.name} in a straight line.`;
}

function season(facts: IntroFacts): string {
  const { a, b, points } = facts;
  const [inA, inB] = [bestIn(facts, 'a'), bestIn(facts, 'b')];
  const meeting = seasonOf(facts);
  if (meeting.kind === 'same')
    return a.monthsAreEstimated === b.monthsAreEstimated
      ? `Both are best visited ${inA}.`
      : `${a.name} is best visited ${inA}, ${b.name} ${inB}.`;
  if (meeting.kind === 'nested')
    return `${facts[meeting.outer].name} is best visited ${bestIn(facts, meeting.outer)}; the best time for ${facts[meeting.inner].name}, ${bestIn(facts, meeting.inner)}, falls within that.`;
  if (meeting.kind === 'overlapping')
    return `${a.name} is best visited ${inA}, ${b.name} ${inB}; both are at their best ${monthsEn(points.best_visit_months.shared)}.`;
  return `${a.name} is best visited ${inA}, ${b.name} ${inB}: they have no best month in common.`;
}

function bestIn(facts: IntroFacts, side: Side): string {
  const months = monthsEn(facts.points.best_visit_months[side]);
  return facts[side].monthsAreEstimated ? `${months} (estimated)` : months;
}

function cost(facts: IntroFacts): string {
  const lacking = placesWithoutPrices(facts);
  if (lacking.length > 0)
    return `Our sources hold too few room prices for ${listEn(lacking, 'or')} to tell which of the two is cheaper.`;
  const lead = findLead(facts, 'cheaper');
  return lead
    ? `A mid-range day is cheaper in ${facts[lead.winner].name}: ${dayIn(facts, lead.winner)}, against ${dayIn(facts, lead.loser)} in ${facts[lead.loser].name}${pricesOverlap(facts) ? '; many prices overlap' : ''}.`
    : `A mid-range day costs ${dayIn(facts, 'a')} in ${facts.a.name} and ${dayIn(facts, 'b')} in ${facts.b.name}: too close to tell which is cheaper.`;
}

/** "about $35 (28–46)". */
function dayIn(facts: IntroFacts, side: Side): string {
  const { low, high } = facts[side].midRange!;
  const mid = facts.points.avg_daily_budget_usd[side].mid;
  return `about $${numberEn(mid)} (${numberEn(low)}–${numberEn(high)})`;
}

function weather(facts: IntroFacts): string | undefined {
  const { a, b, points } = facts;
  const lacking = placesWithoutStation(facts);
  if (lacking.length > 0)
    return `Our sources hold no weather station close enough to ${listEn(lacking, 'or')}, in distance and height, to compare the weather of the two.`;
  if (points.climate.same_series)
    return `One weather station stands for both places, so its figures cannot tell their weather apart.`;
  const lead = findWeatherLead(facts);
  if (lead) {
    const [winner, loser] = [facts[lead.winner].name, facts[lead.loser].name];
    return WEATHER[lead.aspect](winner, loser, numberEn(lead.figure), numberEn(lead.other), facts.seasons);
  }
  const rain = findTie(facts, 'drier');
  return (
    rain &&
    `Their weather is too close to tell apart: a normal year brings ${numberEn(rain.a)} mm of rain to ${a.name} and ${numberEn(rain.b)} mm to ${b.name}.`
  );
}

const WEATHER: Readonly<
  Record<
    WeatherAspect,
    (winner: string, loser: string, figure: string, other: string, seasons: Seasons) => string
  >
> = {
  warmer_winter: (winner, loser, figure, other, { winter }) =>
    `${winter.en} is warmer in ${winner}: ${figure} °C on average, against ${other} °C in ${loser}.`,
  cooler_summer: (winner, loser, figure, other, { summer }) =>
    `${summer.en} is cooler in ${winner}: ${figure} °C on average, against ${other} °C in ${loser}.`,
  drier: (winner, loser, figure, other) =>
    `A normal year brings less rain to ${winner}: ${figure} mm, against ${other} mm in ${loser}.`,
  more_dry_months: (winner, loser, figure, other) =>
    `${winner} has more dry months: ${figure} with less than 60 mm of rain, against ${other} in ${loser}.`,
  sunnier: (winner, loser, figure, other) =>
    `${winner} has more sun: ${figure} hours in a normal year, against ${other} in ${loser}.`,
};

function styles(facts: IntroFacts): string | undefined {
  const { a, b } = facts;
  const words = stylesOf(facts, STYLE_WORDS_EN);
  const [shared, onlyA, onlyB] = [listEn(words.shared), listEn(words.onlyA), listEn(words.onlyB)];
  const alone = [onlyA && `to ${a.name} for ${onlyA}`, onlyB && `to ${b.name} for ${onlyB}`].filter(Boolean);
  if (shared && alone.length === 0) return `People go to both for ${shared}.`;
  if (shared) return `People go to both for ${shared}; they also go ${alone.join(', and ')}.`;
  return alone.length > 0 ? `People go ${alone.join(', and ')}.` : undefined;
}

function size(facts: IntroFacts): string | undefined {
  const { a, b, censusYear } = facts;
  const origin = censusYear ? ` (census of ${censusYear})` : '';
  const lead = findLead(facts, 'bigger');
  if (lead)
    return `${facts[lead.winner].name} has more people: ${numberEn(lead.figure)}, against ${numberEn(lead.other)} in ${facts[lead.loser].name}${origin}.`;
  const people = findTie(facts, 'bigger');
  return (
    people &&
    `About as many people live in both: ${numberEn(people.a)} in ${a.name} and ${numberEn(people.b)} in ${b.name}${origin}.`
  );
}
