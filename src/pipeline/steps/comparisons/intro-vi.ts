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
import { distanceVi, listVi, monthsVi, numberVi } from '../../../datasets/words/sentence-words.ts';
import type { Seasons } from '../../../datasets/measures/months.ts';
import { STYLE_WORDS_VI } from '../../../datasets/words/style-words.ts';

export const vietnamese: IntroLanguage = { opening, season, cost, weather, styles, size };

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  n: 'bắc',
  ne: 'đông bắc',
  e: 'đông',
  se: 'đông nam',
  s: 'nam',
  sw: 'tây nam',
  w: 'tây',
  nw: 'tây bắc',
};

function opening({ a, b, direction, distanceKm }: IntroFacts): string {
  const away = distanceVi(distanceKm);
  return direction === undefined
    ? `${a.name} và ${b.name} cách nhau ${away} theo đường chim bay.`
    : `${b.name} nằm về phía ${DIRECTIONS[direction]} của ${a.name}, cách ${away} theo đường chim bay.`;
}

function season(facts: IntroFacts): string {
  const { a, b, points } = facts;
  const [inA, inB] = [bestIn(facts, 'a'), bestIn(facts, 'b')];
  const meeting = seasonOf(facts);
  if (meeting.kind === 'same')
    return a.monthsAreEstimated === b.monthsAreEstimated
      ? `Cả hai nơi đều nên đi ${inA}.`
      : `${a.name} nên đi ${inA}, còn ${b.name} nên đi ${inB}.`;
  if (meeting.kind === 'nested')
    return `${facts[meeting.outer].name} nên đi ${bestIn(facts, meeting.outer)}; mùa đẹp của ${facts[meeting.inner].name}, ${bestIn(facts, meeting.inner)}, nằm trọn trong thời gian đó.`;
  if (meeting.kind === 'overlapping')
    return `${a.name} nên đi ${inA}, còn ${b.name} nên đi ${inB}; cả hai nơi cùng đẹp ${monthsVi(points.best_visit_months.shared)}.`;
  return `${a.name} nên đi ${inA}, còn ${b.name} nên đi ${inB}: hai nơi không có tháng đẹp nào chung.`;
}

function bestIn(facts: IntroFacts, side: Side): string {
  const months = monthsVi(facts.points.best_visit_months[side]);
  return facts[side].monthsAreEstimated ? `${months} (ước tính)` : months;
}

function cost(facts: IntroFacts): string {
  const lacking = placesWithoutPrices(facts);
  if (lacking.length > 0)
    return `Nguồn số liệu có quá ít giá phòng ở ${listVi(lacking, 'hoặc')} để biết nơi nào rẻ hơn.`;
  const lead = findLead(facts, 'cheaper');
  return lead
    ? `Một ngày tầm trung ở ${facts[lead.winner].name} rẻ hơn: ${dayIn(facts, lead.winner)}, so với ${dayIn(facts, lead.loser)} ở ${facts[lead.loser].name}${pricesOverlap(facts) ? '; nhiều mức giá trùng nhau' : ''}.`
    : `Một ngày tầm trung tốn ${dayIn(facts, 'a')} ở ${facts.a.name} và ${dayIn(facts, 'b')} ở ${facts.b.name}: chênh lệch quá nhỏ để biết nơi nào rẻ hơn.`;
}

/** "khoảng 35 USD (28–46)". */
function dayIn(facts: IntroFacts, side: Side): string {
  const { low, high } = facts[side].midRange!;
  const mid = facts.points.avg_daily_budget_usd[side].mid;
  return `khoảng ${numberVi(mid)} USD (${numberVi(low)}–${numberVi(high)})`;
}

function weather(facts: IntroFacts): string | undefined {
  const { a, b, points } = facts;
  const lacking = placesWithoutStation(facts);
  if (lacking.length > 0)
    return `Nguồn số liệu không có trạm khí tượng nào đủ gần ${listVi(lacking, 'hoặc')}, về khoảng cách và độ cao, để so sánh thời tiết hai nơi.`;
  if (points.climate.same_series)
    return 'Hai nơi dùng chung số liệu của một trạm khí tượng, nên không thể phân biệt thời tiết của chúng.';
  const lead = findWeatherLead(facts);
  if (lead) {
    const [winner, loser] = [facts[lead.winner].name, facts[lead.loser].name];
    return WEATHER[lead.aspect](winner, loser, numberVi(lead.figure), numberVi(lead.other), facts.seasons);
  }
  const rain = findTie(facts, 'drier');
  return (
    rain &&
    `Thời tiết hai nơi chênh lệch quá nhỏ để phân biệt: mỗi năm mưa khoảng ${numberVi(rain.a)} mm ở ${a.name} và ${numberVi(rain.b)} mm ở ${b.name}.`
  );
}

const WEATHER: Readonly<
  Record<
    WeatherAspect,
    (winner: string, loser: string, figure: string, other: string, seasons: Seasons) => string
  >
> = {
  warmer_winter: (winner, loser, figure, other, { winter }) =>
    `Từ ${winter.vi}, ${winner} ấm hơn: trung bình ${figure} °C, so với ${other} °C ở ${loser}.`,
  cooler_summer: (winner, loser, figure, other, { summer }) =>
    `Từ ${summer.vi}, ${winner} mát hơn: trung bình ${figure} °C, so với ${other} °C ở ${loser}.`,
  drier: (winner, loser, figure, other) =>
    `${winner} ít mưa hơn: trung bình ${figure} mm mỗi năm, so với ${other} mm ở ${loser}.`,
  more_dry_months: (winner, loser, figure, other) =>
    `${winner} có nhiều tháng khô hơn: ${figure} tháng mưa dưới 60 mm, so với ${other} tháng ở ${loser}.`,
  sunnier: (winner, loser, figure, other) =>
    `${winner} nhiều nắng hơn: trung bình ${figure} giờ mỗi năm, so với ${other} giờ ở ${loser}.`,
};

function styles(facts: IntroFacts): string | undefined {
  const { a, b } = facts;
  const words = stylesOf(facts, STYLE_WORDS_VI);
  const [shared, onlyA, onlyB] = [listVi(words.shared), listVi(words.onlyA), listVi(words.onlyB)];
  const alone = [onlyA && `đến ${a.name} vì ${onlyA}`, onlyB && `đến ${b.name} vì ${onlyB}`].filter(Boolean);
  if (shared && alone.length === 0) return `Du khách đến cả hai nơi vì ${shared}.`;
  if (shared) return `Du khách đến cả hai nơi vì ${shared}; ngoài ra còn ${alone.join(', và ')}.`;
  return alone.length > 0 ? `Du khách ${alone.join(', và ')}.` : undefined;
}

function size(facts: IntroFacts): string | undefined {
  const { a, b, censusYear } = facts;
  const origin = censusYear ? ` (tổng điều tra ${censusYear})` : '';
  const lead = findLead(facts, 'bigger');
  if (lead)
    return `${facts[lead.winner].name} đông dân hơn: ${numberVi(lead.figure)} người, so với ${numberVi(lead.other)} người ở ${facts[lead.loser].name}${origin}.`;
  const people = findTie(facts, 'bigger');
  return (
    people &&
    `Dân số hai nơi gần bằng nhau: ${numberVi(people.a)} người ở ${a.name} và ${numberVi(people.b)} người ở ${b.name}${origin}.`
  );
}
