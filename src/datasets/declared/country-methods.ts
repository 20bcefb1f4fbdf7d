import type { Country, Names } from '../../countries/country.ts';

/** Receipt texts that depend on the country. */
export function interestMethod({ interest: { names } }: Country): Names {
  return {
    en: `geometric mean of the hotel reviews of both places over that of ${names.en}, times 100; no count of searches`,
    vi: `trung bình nhân số đánh giá khách sạn của hai nơi chia cho của ${names.vi}, nhân 100; không phải số lượt tìm kiếm`,
  };
}

export function languagesMethod({ groupArea }: Country): Names {
  return {
    en:
      `official language, then those of groups that are a tenth or more of the place or else of its ${groupArea.en}, then languages published ` +
      'for the place',
    vi: `ngôn ngữ chính thức, rồi ngôn ngữ của các dân tộc chiếm từ một phần mười dân số của nơi này hoặc của ${groupArea.vi}, rồi ngôn ngữ được công bố cho nơi này`,
  };
}

export function listCountryMethods(country: Country): Names[] {
  return [country.regionMethod, interestMethod(country), languagesMethod(country)];
}
