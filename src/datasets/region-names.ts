export interface RegionName {
  readonly en: string;
  readonly vi: string;
}

/** The 34 provinces and cities in force since 2025-07-01, by ISO 3166-2 code, from north to south. */
export const REGION_NAMES: ReadonlyMap<string, RegionName> = new Map([
  ['VN-HN', { en: 'Hanoi', vi: 'Hà Nội' }],
  ['VN-04', { en: 'Cao Bang', vi: 'Cao Bằng' }],
  ['VN-07', { en: 'Tuyen Quang', vi: 'Tuyên Quang' }],
  ['VN-71', { en: 'Dien Bien', vi: 'Điện Biên' }],
  ['VN-01', { en: 'Lai Chau', vi: 'Lai Châu' }],
  ['VN-05', { en: 'Son La', vi: 'Sơn La' }],
  ['VN-02', { en: 'Lao Cai', vi: 'Lào Cai' }],
  ['VN-69', { en: 'Thai Nguyen', vi: 'Thái Nguyên' }],
  ['VN-09', { en: 'Lang Son', vi: 'Lạng Sơn' }],
  ['VN-13', { en: 'Quang Ninh', vi: 'Quảng Ninh' }],
  ['VN-56', { en: 'Bac Ninh', vi: 'Bắc Ninh' }],
  ['VN-68', { en: 'Phu Tho', vi: 'Phú Thọ' }],
  ['VN-HP', { en: 'Hai Phong', vi: 'Hải Phòng' }],
  ['VN-66', { en: 'Hung Yen', vi: 'Hưng Yên' }],
  ['VN-18', { en: 'Ninh Binh', vi: 'Ninh Bình' }],
  ['VN-21', { en: 'Thanh Hoa', vi: 'Thanh Hóa' }],
  ['VN-22', { en: 'Nghe An', vi: 'Nghệ An' }],
  ['VN-23', { en: 'Ha Tinh', vi: 'Hà Tĩnh' }],
  ['VN-25', { en: 'Quang Tri', vi: 'Quảng Trị' }],
  ['VN-26', { en: 'Hue', vi: 'Huế' }],
  ['VN-DN', { en: 'Da Nang', vi: 'Đà Nẵng' }],
  ['VN-29', { en: 'Quang Ngai', vi: 'Quảng Ngãi' }],
  ['VN-30', { en: 'Gia Lai', vi: 'Gia Lai' }],
  ['VN-34', { en: 'Khanh Hoa', vi: 'Khánh Hòa' }],
  ['VN-33', { en: 'Dak Lak', vi: 'Đắk Lắk' }],
  ['VN-35', { en: 'Lam Dong', vi: 'Lâm Đồng' }],
  ['VN-39', { en: 'Dong Nai', vi: 'Đồng Nai' }],
  ['VN-SG', { en: 'Ho Chi Minh City', vi: 'Thành phố Hồ Chí Minh' }],
  ['VN-37', { en: 'Tay Ninh', vi: 'Tây Ninh' }],
  ['VN-45', { en: 'Dong Thap', vi: 'Đồng Tháp' }],
  ['VN-49', { en: 'Vinh Long', vi: 'Vĩnh Long' }],
  ['VN-44', { en: 'An Giang', vi: 'An Giang' }],
  ['VN-CT', { en: 'Can Tho', vi: 'Cần Thơ' }],
  ['VN-59', { en: 'Ca Mau', vi: 'Cà Mau' }],
]);
