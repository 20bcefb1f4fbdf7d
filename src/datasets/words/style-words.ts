/** A travel style's name inside a sentence. Other tags are not mentioned. */
const WORDS: Readonly<Record<string, readonly [en: string, vi: string]>> = {
  bay: ['bay cruises', 'du thuyền trên vịnh'],
  beach: ['beaches', 'bãi biển'],
  border: ['border country', 'vùng biên'],
  caves: ['caves', 'hang động'],
  city: ['city life', 'nhịp sống đô thị'],
  coffee: ['coffee or tea plantations', 'vườn cà phê hoặc đồi chè'],
  diving: ['diving', 'lặn biển'],
  dunes: ['sand dunes', 'đồi cát'],
  'ethnic-culture': ['ethnic minority culture', 'văn hóa các dân tộc thiểu số'],
  'floating-market': ['floating markets', 'chợ nổi'],
  food: ['food', 'ẩm thực'],
  heritage: ['old monuments', 'di tích cổ'],
  highlands: ['the highlands', 'cao nguyên'],
  island: ['island scenery', 'cảnh biển đảo'],
  kitesurfing: ['kitesurfing', 'lướt ván diều'],
  lakes: ['lakes', 'cảnh hồ'],
  markets: ['markets', 'chợ địa phương'],
  motorbiking: ['motorbike routes', 'những cung đường xe máy'],
  mountains: ['mountain scenery', 'cảnh núi non'],
  'national-park': ['national parks', 'vườn quốc gia'],
  nightlife: ['nightlife', 'giải trí về đêm'],
  pilgrimage: ['pilgrimage', 'các điểm hành hương'],
  'rice-terraces': ['rice terraces', 'ruộng bậc thang'],
  'river-delta': ['the river delta', 'miền sông nước'],
  trekking: ['trekking', 'đi bộ đường dài'],
  unesco: ['World Heritage', 'di sản thế giới'],
  'war-history': ['war history', 'lịch sử chiến tranh'],
  waterfalls: ['waterfalls', 'thác nước'],
};

const entries = Object.entries(WORDS);

export const STYLE_WORDS_EN: ReadonlyMap<string, string> = new Map(entries.map(([tag, [en]]) => [tag, en]));
export const STYLE_WORDS_VI: ReadonlyMap<string, string> = new Map(entries.map(([tag, [, vi]]) => [tag, vi]));
