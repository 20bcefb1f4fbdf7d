import type { DestinationWords } from './words-en.ts';

export const wordsVi: DestinationWords = {
  list: {
    title: (country) => `Các điểm đến ở ${country}`,
    description: (count) =>
      `Tất cả ${count} điểm đến trong bộ dữ liệu, kèm những tháng đẹp nhất và chi phí một ngày.`,
    lead: (count, span) =>
      `${count} nơi, ${span}, kèm những tháng đẹp nhất và chi phí một ngày ở mức tầm trung.`,
    perDay: (dollars) => `${dollars} mỗi ngày`,
    dataset: 'Xem dạng bộ dữ liệu',
  },
  all: 'Điểm đến',
  description: (name, region, _country, months, mid) =>
    `${name}, ${region}: đẹp nhất ${months}; một ngày ở mức tầm trung khoảng ${mid}. Khí hậu từng tháng, các mức chi phí, những nơi ở gần và nguồn của từng con số.`,
  lead: (name, months, mid) =>
    `${name} đẹp nhất ${months}. Một ngày ở mức tầm trung khoảng ${mid} mỗi người.`,
  styles: 'Hợp với',
  facts: {
    region: 'Tỉnh, thành phố',
    coordinates: 'Tọa độ',
    population: 'Dân số',
    climate: 'Khí hậu',
    languages: 'Ngôn ngữ',
    timezone: 'Múi giờ',
    currency: 'Tiền tệ',
    tier: 'Mức ưu tiên',
  },
  unknown: 'không rõ',
  parts: {
    when: 'Nên đi khi nào',
    cost: 'Một ngày tốn bao nhiêu',
    near: 'Những nơi ở gần và được so sánh',
    sources: 'Từng con số lấy từ đâu',
  },
  series: {
    station: {
      good: 'Trung bình nhiều năm của một trạm khí tượng ở gần.',
      usable: 'Trung bình nhiều năm của trạm khí tượng gần nhất, có thể dùng thay cho nơi này.',
      poor: 'Trung bình nhiều năm của một trạm khí tượng chỉ tương đối gần: nên đọc một cách thận trọng.',
    },
    grid: {
      good: 'Không có trạm nào ở gần: kiểu khí hậu được tính từ dữ liệu lưới.',
      usable: 'Không có trạm nào ở gần: kiểu khí hậu được tính từ dữ liệu lưới, có thể dùng tạm.',
      poor: 'Không có trạm nào ở gần: kiểu khí hậu được tính từ dữ liệu lưới chỉ gần đúng.',
    },
  },
  costLead: 'Đô la Mỹ cho mỗi người mỗi ngày: chỗ ở, ăn uống, đi lại tại chỗ và các hoạt động.',
  near: {
    lead: 'Khoảng cách tính theo đường chim bay. Mỗi dòng dẫn đến trang so sánh hai nơi.',
    place: 'Nơi',
    distance: 'Khoảng cách',
    cost: 'Một ngày tầm trung',
    months: 'Tháng đẹp',
    why: 'Lý do so sánh',
    compare: 'So sánh',
    km: (km) => `${km} km`,
  },
  sources: {
    lead: 'Xuất xứ của từng giá trị về nơi này, đúng như bộ dữ liệu công bố.',
    column: 'Cột',
    value: 'Giá trị',
    made: 'Cách làm',
    from: 'Nguồn',
    lines: (table, lines) => `${table}, dòng ${lines}`,
    json: 'Xem dạng JSON',
    dataset: 'Toàn bộ bộ dữ liệu',
  },
};
