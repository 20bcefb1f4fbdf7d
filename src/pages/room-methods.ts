import type { SiteLanguage } from './site-language.ts';

/** The percentiles that a band uses, in the words of receipts and in Vietnamese. */
const PERCENTILES = [
  ['25th percentile', 'phân vị 25'],
  ['median', 'trung vị'],
  ['90th percentile', 'phân vị 90'],
] as const;

/** The rules for the price of a room, in plain words: from one sample, from several samples, from similar places. */
export const ROOM_METHODS: Readonly<Record<SiteLanguage, Readonly<Record<string, string>>>> = {
  en: forEachPercentile((en) => [
    `half of the ${en} of hotel prices for a double room`,
    `half of the geometric mean of the ${en}s of hotel prices for a double room in several samples; crawls count by their number of hotels, first result pages equally`,
    `half of the average ${en} of hotel prices for a double room in the four most similar places`,
  ]),
  vi: forEachPercentile((_, vi) => [
    `nửa ${vi} của giá phòng hai người ở các khách sạn`,
    `nửa trung bình nhân các ${vi} của giá phòng hai người trong nhiều mẫu; mẫu thu thập toàn bộ tính theo số khách sạn, các trang kết quả đầu tính ngang nhau`,
    `nửa trung bình các ${vi} của giá phòng hai người ở bốn nơi giống nhất`,
  ]),
};

function forEachPercentile(
  write: (en: string, vi: string) => readonly [one: string, combined: string, lent: string],
): Record<string, string> {
  return Object.fromEntries(
    PERCENTILES.flatMap(([en, vi]) => {
      const [one, combined, lent] = write(en, vi);
      const prices = 'hotel prices for a room for two';
      return [
        [`half of the ${en} of ${prices}`, one],
        [
          `half of the geometric mean of the ${en}s of ${prices} in several samples; crawls weighted by their hotels, first pages equally`,
          combined,
        ],
        [`half of the mean of the ${en}s of ${prices} in the four places most alike`, lent],
      ];
    }),
  );
}
