import type { ComparisonWords } from './words-en.ts';

export const wordsVi: ComparisonWords = {
  list: {
    title: (country) => `So sánh các điểm đến ở ${country}`,
    description: (count, country) =>
      `Tất cả ${count} cặp điểm đến ở ${country} được so sánh: chi phí, khí hậu, mùa đẹp và phong cách đặt cạnh nhau.`,
    lead: (count) =>
      `${count} cặp mà nhiều người phân vân, đặt cạnh nhau: chi phí, khí hậu, mùa đẹp và phong cách.`,
    dataset: 'Xem dạng bộ dữ liệu',
    count: (shown, total) => (shown === total ? `${total} cặp` : `${shown} trong ${total} cặp`),
    nothing: 'Không có cặp nào khớp. Hãy bỏ bớt bộ lọc hoặc tìm từ khác.',
    form: {
      search: 'Tên một hoặc hai nơi',
      filters: 'Lọc và sắp xếp',
      active: 'Chỉ các cặp có',
      reset: 'Xem tất cả các cặp',
      apply: 'Xem',
    },
    fields: {
      type: 'Lý do so sánh',
      'data_points.distance_km': 'Khoảng cách, km',
      search_volume: 'Mức quan tâm',
    },
    order: 'Thứ tự',
    orders: {
      '': 'Theo lý do và tên',
      '-search_volume': 'Được quan tâm nhất trước',
      'data_points.distance_km': 'Gần nhau nhất trước',
      '-data_points.distance_km': 'Xa nhau nhất trước',
    },
  },
  all: 'So sánh',
  title: (a, b) => `${a} hay ${b}?`,
  description: (a, b) =>
    `${a} và ${b} đặt cạnh nhau: chi phí một ngày, khí hậu từng tháng, những tháng đẹp nhất, và hai nơi khác nhau thế nào.`,
  facts: (reference) => ({
    distance: 'Khoảng cách',
    why: 'Lý do so sánh',
    volume: `Mức quan tâm, theo đánh giá khách sạn (${reference}: 100)`,
  }),
  km: (km) => `${km} km`,
  parts: {
    verdicts: 'Hai nơi khác nhau thế nào',
    when: 'Nên đi khi nào',
    cost: 'Một ngày tốn bao nhiêu',
    styles: 'Hợp với',
    next: 'Những so sánh khác của hai nơi',
    sources: 'Số liệu lấy từ đâu',
  },
  aspect: 'Mặt so sánh',
  verdict: 'Kết luận',
  outcomes: { tie: 'khó phân định', unknown: 'không rõ' },
  oneSeries: 'chung một trạm đo',
  verdictNote:
    'Khó phân định: chênh lệch nằm trong sai số của số liệu. Không rõ: thiếu số liệu, hoặc số liệu là ước tính hay lấy từ nơi khác.',
  units: {
    warmer_winter: (value) => `${value} °C`,
    cooler_summer: (value) => `${value} °C`,
    drier: (value) => `${value} mm`,
    more_dry_months: (value) => `${value} tháng`,
    sunnier: (value) => `${value} giờ`,
    longer_season: (value) => `${value} tháng`,
  },
  best: (name, months) => `${name} đẹp nhất ${months}.`,
  sharedMonths: (months) => `Cả hai cùng đẹp ${months}.`,
  noSharedMonths: 'Hai nơi không có tháng đẹp nào chung.',
  sameSeries:
    'Một chuỗi số liệu khí hậu dùng chung cho cả hai nơi, nên không phân biệt được khí hậu của chúng.',
  noNormals:
    'Khí hậu của một trong hai nơi lấy từ dữ liệu lưới không được phép công bố lại, nên không có biểu đồ chung.',
  costNote:
    'Mọi chi phí đều là ước tính, kèm khoảng mà dữ liệu cho phép. "Theo những nơi tương tự" nghĩa là chưa có giá phòng của chính nơi đó. Trang của từng nơi nêu rõ ước tính dựa trên đâu.',
  band: 'Mỗi người mỗi ngày',
  difference: 'Chênh lệch',
  cheaperBy: (name, dollars) => `${name} rẻ hơn ${dollars}`,
  both: 'Cả hai',
  only: (name) => `Chỉ ${name}`,
  nothing: 'không có gì thêm',
  sources: {
    text: 'Mọi con số trên trang này đều có trong tệp JSON của bộ dữ liệu so sánh, kèm xuất xứ.',
    places: 'Các dòng của bảng nguồn làm ra từng con số được nêu ở trang của từng nơi:',
    receipts: 'Xuất xứ của cặp so sánh này, dạng JSON',
    dataset: 'Bộ dữ liệu so sánh',
  },
};
