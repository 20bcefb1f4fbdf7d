import {
  DAY_PARTS,
  NOT_INCLUDED,
  type DayPart,
  type NotIncluded,
} from '../datasets/measures/day-definition.ts';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

interface DayWords {
  readonly parts: Readonly<Record<DayPart, string>>;
  readonly notIncluded: Readonly<Record<NotIncluded, string>>;
  readonly sentence: (parts: string, notIncluded: string) => string;
}

const WORDS: Readonly<Record<SiteLanguage, DayWords>> = {
  en: {
    parts: {
      room: 'half a room',
      food: 'food',
      entertainment: 'entertainment',
      transport: 'local transport',
    },
    notIncluded: {
      'travel between places': 'travel between places',
      visa: 'visa',
      shopping: 'shopping',
      cruises: 'cruises',
      'tours of several days': 'tours of several days',
    },
    sentence: (parts, notIncluded) =>
      `Costs are per person per day, for two people who share a room. Included: ${parts}. Not included: ${notIncluded}.`,
  },
  vi: {
    parts: {
      room: 'nửa giá phòng',
      food: 'ăn uống',
      entertainment: 'giải trí',
      transport: 'đi lại tại chỗ',
    },
    notIncluded: {
      'travel between places': 'đi lại giữa các nơi',
      visa: 'thị thực',
      shopping: 'mua sắm',
      cruises: 'du thuyền',
      'tours of several days': 'tour nhiều ngày',
    },
    sentence: (parts, notIncluded) =>
      `Chi phí tính cho mỗi người mỗi ngày khi hai người chung một phòng. Đã gồm: ${parts}. Chưa gồm: ${notIncluded}.`,
  },
};

/** What the cost of a day includes and excludes. */
export function dayDefinition(language: SiteLanguage): string {
  const { parts, notIncluded, sentence } = WORDS[language];
  const { list } = VOCABULARY[language];
  return sentence(
    list(DAY_PARTS.map((part) => parts[part])),
    list(NOT_INCLUDED.map((item) => notIncluded[item])),
  );
}
