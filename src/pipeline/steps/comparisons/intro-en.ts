import { findFigures, findLead, placesWithoutStation, seasonOf, stylesOf } from './intro-facts.ts';
import type { IntroFacts, IntroLanguage } from './intro-language.ts';
import { anyMonthEn, distanceEn, listEn, monthsEn, numberEn } from '../../../datasets/sentence-words-en.ts';
import { STYLE_WORDS_EN } from '../../../datasets/style-words.ts';

export const english: IntroLanguage = { opening, season, cost, weather, styles, size };

function opening({ a, b, type, points }: IntroFacts): string[] {
  const away = distanceEn(points.distance_km);
  if (type === 'headliners')
    return [
      `${a} and ${b} both stand in the first tier of destinations here, ${away} apart in a straight line.`,
      `Two destinations of the first tier, ${a} and ${b} lie ${away} apart as the crow flies.`,
      `First-tier destinations both, ${a} and ${b} are ${away} apart in a straight line.`,
    ];
  if (type === 'neighbours')
    return [
      `${a} and ${b} are neighbours on the map, ${away} apart in a straight line.`,
      `Anyone bound for ${a} can consider ${b} as well: it lies ${away} away as the crow flies.`,
      `It is ${away} from ${a} to ${b} in a straight line, near enough to weigh one against the other.`,
    ];
  if (type === 'alternatives')
    return [
      `${a} and ${b} suit similar trips and lie ${away} apart in a straight line.`,
      `As trips, ${a} and ${b} have much in common; as the crow flies they are ${away} apart.`,
      `${b} can stand in for ${a}, or the other way round: the two suit similar trips, ${away} apart in a straight line.`,
    ];
  return [
    `${a} and ${b} lie ${away} apart in a straight line, here compared side by side.`,
    `Side by side here are ${a} and ${b}, ${away} apart as the crow flies.`,
  ];
}

function season(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const best = points.best_visit_months;
  const inA = monthsEn(best.a);
  const inB = monthsEn(best.b);
  const meeting = seasonOf(facts);
  if (meeting.kind === 'same')
    return [
      `Both are at their best ${inA}, so the season does not settle the choice.`,
      `The season does not decide between them: ${a} and ${b} are both best visited ${inA}.`,
    ];
  if (meeting.kind === 'nested') {
    const { inner, outer } = meeting;
    return [
      `The best time for ${facts[inner]}, ${monthsEn(best[inner])}, falls inside that for ${facts[outer]}, ${monthsEn(best[outer])}.`,
      ...(findLead(facts, 'longer_season')
        ? [
            `${facts[outer]} has the longer season, ${monthsEn(best[outer])}; ${facts[inner]} is at its best ${monthsEn(best[inner])}.`,
          ]
        : []),
      `To see both at their best, go ${anyMonthEn(best.shared)}, the season of ${facts[inner]}; that of ${facts[outer]} is ${monthsEn(best[outer])}.`,
    ];
  }
  if (meeting.kind === 'overlapping')
    return [
      `The best time for ${a} is ${inA}, for ${b} ${inB}; both are at their best ${monthsEn(best.shared)}.`,
      `${a} is best visited ${inA}; for ${b} the time to go is ${inB}, and a trip ${anyMonthEn(best.shared)} suits both.`,
      `To see both at their best, go ${anyMonthEn(best.shared)}: the season of ${a} is ${inA}, that of ${b} ${inB}.`,
    ];
  return [
    `Their seasons do not overlap: ${a} is best visited ${inA}, ${b} ${inB}.`,
    `No month is among the best for both: go to ${a} ${anyMonthEn(best.a)} and to ${b} ${anyMonthEn(best.b)}.`,
    `The calendar may decide: the best time is ${inA} for ${a} but ${inB} for ${b}.`,
  ];
}

function cost(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const budgets = points.avg_daily_budget_usd;
  const [midA, midB] = [numberEn(budgets.a.mid), numberEn(budgets.b.mid)];
  if (midA === midB)
    return [
      `Cost hardly separates them: a mid-range day is put at about $${midA} in both.`,
      `A mid-range day is put at about $${midA} in either place, so the budget does not decide.`,
    ];
  const lead = findLead(facts, 'cheaper');
  if (!lead)
    return [
      `Cost hardly separates them: a mid-range day is put at $${midA} in ${a} and $${midB} in ${b}.`,
      `A mid-range day costs nearly the same, with estimates of $${midA} for ${a} and $${midB} for ${b}.`,
    ];
  const { winner, loser } = lead;
  const [low, high] = points.verdicts.cheaper.winner === 'a' ? [midA, midB] : [midB, midA];
  const [premiumA, premiumB] = [numberEn(budgets.a.premium), numberEn(budgets.b.premium)];
  return [
    `${winner} is the cheaper of the two: a mid-range day is put at $${low}, against $${high} in ${loser}.`,
    `On a mid-range budget, count on about $${high} a day in ${loser} and $${low} in ${winner}.`,
    `A day in ${a} is put at $${midA} in the mid-range band and $${premiumA} in the premium one; in ${b} they come to $${midB} and $${premiumB}.`,
  ];
}

function weather(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const lacking = placesWithoutStation(facts);
  if (lacking.length === 2)
    return [
      `The sources hold no weather station close enough to ${a} or ${b}, in distance and height, so their weather is not compared here.`,
    ];
  if (lacking.length === 1)
    return [
      `The sources hold no weather station close enough to ${lacking[0]!}, in distance and height, so the weather of the two is not compared here.`,
      `For want of a weather station in the sources that matches ${lacking[0]!}, nothing is said here about which has the better weather.`,
    ];
  if (points.climate.same_series)
    return ['One weather station stands for both places, so no difference in their weather is claimed here.'];
  const winter = findFigures(facts, 'warmer_winter');
  const rain = findFigures(facts, 'drier');
  if (!winter || !rain) return [];
  return [
    `December to February averages ${bothTemperatures(facts, winter)}, and a normal year brings ${numberEn(rain.a)} mm of rain to ${a} and ${numberEn(rain.b)} mm to ${b}.`,
    ...differences(facts),
  ];
}

function bothTemperatures({ a, b }: IntroFacts, figures: { a: number; b: number }): string {
  const [inA, inB] = [numberEn(figures.a), numberEn(figures.b)];
  return inA === inB ? `${inA} °C in both` : `${inA} °C in ${a} and ${inB} °C in ${b}`;
}

function differences(facts: IntroFacts): string[] {
  const warmer = findLead(facts, 'warmer_winter');
  const cooler = findLead(facts, 'cooler_summer');
  const drier = findLead(facts, 'drier');
  const dry = findLead(facts, 'more_dry_months');
  const sunnier = findLead(facts, 'sunnier');
  return [
    warmer &&
      `Winter is warmer in ${warmer.winner}: December to February averages ${numberEn(warmer.figure)} °C there, against ${numberEn(warmer.other)} °C in ${warmer.loser}.`,
    cooler &&
      `Summer is cooler in ${cooler.winner}, where June to August averages ${numberEn(cooler.figure)} °C against ${numberEn(cooler.other)} °C in ${cooler.loser}.`,
    drier &&
      `${drier.winner} is the drier of the two, with about ${numberEn(drier.figure)} mm of rain in a normal year against ${numberEn(drier.other)} mm in ${drier.loser}.`,
    dry &&
      `A normal year has ${dry.figure} months with less than 60 mm of rain in ${dry.winner}, and ${dry.other || 'none'} in ${dry.loser}.`,
    sunnier &&
      `${sunnier.winner} gets more sun, about ${numberEn(sunnier.figure)} hours in a normal year against ${numberEn(sunnier.other)} in ${sunnier.loser}.`,
  ].filter((sentence) => sentence !== undefined);
}

function styles(facts: IntroFacts): string[] {
  const { a, b } = facts;
  const words = stylesOf(facts, STYLE_WORDS_EN);
  const [shared, onlyA, onlyB] = [listEn(words.shared), listEn(words.onlyA), listEn(words.onlyB)];
  if (shared && onlyA && onlyB)
    return [
      `Both suit travellers after ${shared}; ${a} adds ${onlyA}, while ${b} adds ${onlyB}.`,
      `They share ${shared}; what sets them apart is ${onlyA} in ${a}, and ${onlyB} in ${b}.`,
    ];
  if (shared && (onlyA || onlyB))
    return [
      `Both suit travellers after ${shared}, and ${onlyA ? a : b} adds ${onlyA || onlyB} to the list.`,
      `They share ${shared}; for ${onlyA || onlyB} as well, the choice falls on ${onlyA ? a : b}.`,
    ];
  if (shared)
    return [`When it comes to styles of travel, ${a} and ${b} both suit travellers after ${shared}.`];
  if (onlyA && onlyB)
    return [
      `${a} is a place for travellers after ${onlyA}, ${b} for those after ${onlyB}.`,
      `Travellers after ${onlyA} will look to ${a}, those after ${onlyB} to ${b}.`,
    ];
  return [];
}

function size(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const lead = findLead(facts, 'bigger');
  if (lead) {
    const [more, fewer] = [numberEn(lead.figure), numberEn(lead.other)];
    return [
      `${lead.winner} is the larger place, with a recorded population of ${more} against ${fewer} in ${lead.loser}.`,
      `By recorded population, ${lead.loser} with ${fewer} people is smaller than ${lead.winner} with ${more}.`,
    ];
  }
  if (points.population.a === null || points.population.b === null) return [];
  const [inA, inB] = [numberEn(points.population.a), numberEn(points.population.b)];
  return [`They are of similar size, with recorded populations of ${inA} in ${a} and ${inB} in ${b}.`];
}
