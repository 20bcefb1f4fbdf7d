import { formatNumber } from '../../datasets/words/format-number.ts';
import { distanceVi, listVi, monthsVi } from '../../datasets/words/sentence-words-vi.ts';
import { STYLE_WORDS_VI } from '../../datasets/words/style-words.ts';
import type { Vocabulary } from './words-en.ts';
import { MONTHS } from '../../datasets/measures/month-runs.ts';

const number = formatNumber('vi', 0, 6);
const cents = formatNumber('vi', 2);
const monthName = (month: number) => `Tháng ${month}`;

export const wordsVi: Vocabulary = {
  number,
  usd: (value) => `${number(value)} USD`,
  usdAndCents: (value) => `${cents(value)} USD`,
  date: (date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`,
  month: (date) => `tháng ${date.getUTCMonth() + 1} năm ${date.getUTCFullYear()}`,
  list: listVi,
  distance: distanceVi,
  months: monthsVi,
  monthName,
  monthNames: MONTHS.map(monthName),
  shortMonths: MONTHS.map((month) => `Th ${month}`),
  styles: STYLE_WORDS_VI,
  bands: { budget: 'Tiết kiệm', mid: 'Tầm trung', premium: 'Cao cấp' },
  fromSimilarPlaces: 'dựa trên những nơi tương tự',
  fromListings: (listings) => `dựa trên giá phòng trong ${listings} tin đăng khách sạn`,
  zones: {
    Af: 'rừng mưa nhiệt đới',
    Am: 'nhiệt đới gió mùa',
    Aw: 'xavan nhiệt đới, mùa đông khô',
    As: 'xavan nhiệt đới, mùa hè khô',
    Cwa: 'cận nhiệt đới, mùa đông khô và mùa hè nóng',
    Cwb: 'cận nhiệt đới vùng cao, mùa đông khô',
    Cfa: 'cận nhiệt đới ẩm, mùa hè nóng',
    Cfb: 'ôn hòa vùng cao, mưa quanh năm',
  },
  languages: {
    vi: 'tiếng Việt',
    kpm: 'tiếng Cơ Ho',
    km: 'tiếng Khmer',
    hmn: 'tiếng Mông',
    tyz: 'tiếng Tày',
    mtq: 'tiếng Mường',
    bdq: 'tiếng Ba Na',
    ium: 'tiếng Dao',
    nut: 'tiếng Nùng',
    blt: 'tiếng Thái',
    sed: 'tiếng Xơ Đăng',
    jra: 'tiếng Gia Rai',
    rad: 'tiếng Ê Đê',
    cjm: 'tiếng Chăm',
    rog: 'tiếng Ra Glai',
    bru: 'tiếng Bru',
    hre: 'tiếng Hrê',
  },
  classes: {
    observed: 'được đo hoặc đếm',
    published: 'do nơi khác công bố',
    computed: 'tính theo quy tắc từ dữ liệu phù hợp',
    regional: 'tính theo quy tắc từ những nơi tương tự, vì chưa có số liệu của chính nơi đó',
    estimated: 'tính theo quy tắc từ dữ liệu gần nhất hiện có',
    editorial: 'do chúng tôi đánh giá',
  },
  classNames: {
    observed: 'đo đếm',
    published: 'công bố',
    computed: 'tính toán',
    regional: 'theo nơi tương tự',
    estimated: 'ước tính',
    editorial: 'biên tập',
  },
  comparisonTypes: {
    headliners: 'Cả hai đều nên đến trong chuyến đầu tiên',
    neighbours: 'Gần nhau, trong vòng 250 km',
    alternatives: 'Tương tự về phong cách, mùa đẹp và chi phí',
    chosen: 'Du khách hay phân vân giữa hai nơi',
    kept: 'Đã công bố trước đây và được giữ lại',
  },
  aspects: ({ winter, summer }) => ({
    cheaper: 'Chi phí một ngày tầm trung thấp hơn',
    warmer_winter: `Ấm hơn từ ${winter.vi}`,
    cooler_summer: `Mát hơn từ ${summer.vi}`,
    drier: 'Ít mưa hơn trong năm',
    more_dry_months: 'Nhiều tháng khô hơn',
    sunnier: 'Nhiều nắng hơn trong năm',
    longer_season: 'Nhiều tháng đẹp hơn',
    bigger: 'Đông dân hơn',
  }),
  isBetter: ({ winter, summer }) => ({
    cheaper: 'rẻ hơn',
    warmer_winter: `ấm hơn từ ${winter.vi}`,
    cooler_summer: `mát hơn từ ${summer.vi}`,
    drier: 'ít mưa hơn',
    more_dry_months: 'có nhiều tháng khô hơn',
    sunnier: 'nhiều nắng hơn',
    longer_season: 'có nhiều tháng đẹp hơn',
    bigger: 'đông dân hơn',
  }),
};
