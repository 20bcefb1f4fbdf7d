import { distanceVi, listVi, monthsVi } from '../../datasets/words/sentence-words-vi.ts';
import { STYLE_WORDS_VI } from '../../datasets/words/style-words.ts';
import { rememberTexts } from '../remember-texts.ts';
import type { Vocabulary } from './words-en.ts';
import { MONTHS } from '../../datasets/measures/month-runs.ts';

const number = rememberTexts(new Intl.NumberFormat('vi', { maximumFractionDigits: 6 }));
const date = new Intl.DateTimeFormat('vi', { dateStyle: 'long', timeZone: 'UTC' });
export const wordsVi: Vocabulary = {
  number,
  usd: (value) => `${number(value)} USD`,
  date: (value) => date.format(value),
  list: listVi,
  distance: distanceVi,
  months: monthsVi,
  monthNames: MONTHS.map((month) => `Tháng ${month}`),
  shortMonths: MONTHS.map((month) => `Th ${month}`),
  styles: STYLE_WORDS_VI,
  bands: { budget: 'Tiết kiệm', mid: 'Tầm trung', premium: 'Cao cấp' },
  fromSimilarPlaces: 'theo những nơi tương tự',
  fromHotels: (hotels) => `theo giá phòng của ${hotels} khách sạn`,
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
    published: 'do một nguồn công bố',
    computed: 'tính theo quy tắc từ dữ liệu phù hợp',
    regional: 'tính theo quy tắc từ những nơi tương tự, vì chưa ai ghi nhận tại chính nơi đó',
    estimated: 'tính theo quy tắc từ dữ liệu chỉ gần đúng',
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
    headliners: 'Cả hai đều thuộc nhóm nên đến trước tiên',
    neighbours: 'Gần nhau, trong vòng 250 km',
    alternatives: 'Giống nhau về phong cách, mùa đẹp và chi phí',
    chosen: 'Du khách hay cân nhắc giữa hai nơi',
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
};
