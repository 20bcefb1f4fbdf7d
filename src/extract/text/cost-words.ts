import type { TIERS } from '../classes.ts';
import type { FieldName } from '../fields.ts';

type Tier = (typeof TIERS)[number];

const TIER_WORDS: readonly [tier: Tier, words: RegExp][] = [
  [
    'mid',
    /\b(?:mid|middle|moderate|mid-?range|comfort(?:able)?|flashpackers?)\b|tầm trung|trung bình|khá giả/giu,
  ],
  [
    'premium',
    /\b(?:luxury|luxurious|high-?end|premium|upscale|splurge|top-?end|high)\b|cao cấp|sang trọng/giu,
  ],
  [
    'budget',
    /\b(?:budget|backpack(?:er|ers|ing)?|shoestring|cheap(?:est)?|thrifty|low-?cost)\b|tiết kiệm|bình dân|giá rẻ|phượt/giu,
  ],
];

const WHATS: readonly [field: FieldName, words: RegExp][] = [
  ['bed_cost', /\bdorm(?:s|itory|itories)?\b|\bhostel beds?\b|giường tập thể|phòng tập thể/iu],
  [
    'room_cost',
    /\b(?:rooms?|hotels?|guest ?houses?|accommodation|lodging|homestays?)\b|phòng|khách sạn|nhà nghỉ|lưu trú/iu,
  ],
  ['food_cost', /\b(?:food|meals?|eating|dining)\b|ăn uống|đồ ăn/iu],
  [
    'entertainment_cost',
    /\b(?:entertainment|activities|sightseeing|attractions)\b|vui chơi|tham quan|giải trí/iu,
  ],
  [
    'transport_cost',
    /\b(?:local transport(?:ation)?|transport(?:ation)?|getting around)\b|đi lại|di chuyển/iu,
  ],
];

/** The last tier before an amount, or the first one after it. */
export function findTier(text: string, nearest: 'last' | 'first'): Tier | undefined {
  const found = TIER_WORDS.flatMap(([tier, words]) =>
    [...text.matchAll(words)].map(({ index }) => ({ tier, index })),
  );
  found.sort((a, b) => a.index - b.index);
  return (nearest === 'last' ? found.at(-1) : found[0])?.tier;
}

export function findWhat(text: string): FieldName | undefined {
  return WHATS.find(([, words]) => words.test(text))?.[0];
}

/** What a price covers. */
export interface Basis {
  readonly per: 'day' | 'night' | 'stay';
  /** The days or nights that the price covers; undefined for a stay of unknown length. */
  readonly length: number | undefined;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  một: 1,
  hai: 2,
  ba: 3,
  bốn: 4,
  năm: 5,
};
const COUNT = String.raw`(?<count>\d{1,2}|${Object.keys(NUMBERS).join('|')})`;
const SEVERAL = new RegExp(
  String.raw`(?<![\p{L}\d])${COUNT}[ -](?:(?<nights>nights?|đêm)|(?<days>days?|ngày))(?!\p{L})`,
  'iu',
);
const STAY = /\b(?:per|a|for the|the whole|total) (?:whole )?stay\b|\bin total\b|cả chuyến|trọn gói/iu;
const WEEK = /\b(?:per|a|each) week\b|\bweekly\b|\/ ?week\b|(?:mỗi|một|\/) ?tuần/iu;
const NIGHT = /\b(?:per|a|each|every) night\b|\bnightly\b|\/ ?night\b|(?:mỗi|một|\/) ?đêm/iu;
const DAY = /\b(?:per|a|each|every) day\b|\bdaily\b|\/ ?day\b|(?:mỗi|một|\/) ?ngày|\bper person per day\b/iu;

export function findBasis(text: string): Basis | undefined {
  const several = SEVERAL.exec(text)?.groups;
  const length = several && (NUMBERS[several['count']!.toLowerCase()] ?? Number(several['count']));
  if (length !== undefined && length > 1)
    return { per: several!['days'] === undefined ? 'night' : 'day', length };
  if (NIGHT.test(text)) return { per: 'night', length: 1 };
  if (DAY.test(text)) return { per: 'day', length: 1 };
  if (WEEK.test(text)) return { per: 'day', length: 7 };
  return STAY.test(text) ? { per: 'stay', length: undefined } : undefined;
}

const PAIR =
  /\b(?:per|a|for a|each) couple\b|\bfor two\b(?! (?:days|nights))|\bfor 2 people\b|\btwo (?:people|persons|travell?ers)\b|hai người|2 người|một cặp/iu;
const PERSON =
  /\b(?:per|a|each) (?:person|traveller|traveler|head)\b|\beach\b|\bpp\b|\/ ?person\b|\/ ?người|(?:mỗi|một) người/iu;

/** How many people a price is for; undefined if the text does not say. */
export function findPeople(text: string): number | undefined {
  if (PAIR.test(text)) return 2;
  return PERSON.test(text) ? 1 : undefined;
}
