import type { ComparisonWords } from './words-en.ts';

export const wordsVi: ComparisonWords = {
  list: {
    title: (country) => `So sánh các điểm đến ở ${country}`,
    description: (count, country) =>
      `${count} cặp điểm đến ở ${country} đặt cạnh nhau: chi phí, khí hậu, tháng đẹp và phong cách.`,
    lead: (count) =>
      `${count} cặp điểm đến đặt cạnh nhau: chi phí, khí hậu, tháng đẹp và mỗi nơi hợp với gì.`,
    dataset: 'Tải các cặp so sánh dạng bộ dữ liệu',
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
      '-search_volume': 'Được quan tâm nhất',
      'data_points.distance_km': 'Gần nhau nhất trước',
      '-data_points.distance_km': 'Xa nhau nhất trước',
    },
  },
  all: 'So sánh',
  title: (a, b) => `${a} hay ${b}?`,
  description: (a, b) =>
    `${a} và ${b} đặt cạnh nhau: chi phí mỗi ngày, khí hậu từng tháng, tháng đẹp, và nơi nào hơn ở điểm nào.`,
  finding: (name, better) => `${name} ${better}`,
  noFinding: 'số liệu chưa cho thấy khác biệt rõ',
  facts: {
    distance: 'Khoảng cách',
    why: 'Lý do so sánh',
    volume: 'Mức quan tâm',
  },
  volume: (index, reference) => `${index}, theo số đánh giá khách sạn (${reference} = 100)`,
  km: (km) => `${km} km`,
  parts: {
    verdicts: 'Hai nơi khác nhau thế nào',
    when: 'Nên đi khi nào',
    cost: 'Một ngày tốn bao nhiêu',
    styles: 'Hợp với',
    next: 'So sánh khác với hai nơi này',
    sources: 'Số liệu lấy từ đâu',
  },
  aspect: 'Mặt so sánh',
  verdict: 'Kết luận',
  outcomes: { tie: 'khó phân định', unknown: 'không rõ' },
  oneSeries: 'chung một trạm khí tượng',
  verdictNote:
    'Khó phân định: chênh lệch nhỏ hơn sai số. Không rõ: thiếu số liệu, hoặc số liệu là ước tính hay dựa trên nơi khác.',
  units: {
    warmer_winter: (value) => `${value} °C`,
    cooler_summer: (value) => `${value} °C`,
    drier: (value) => `${value} mm`,
    more_dry_months: (value) => `${value} tháng`,
    sunnier: (value) => `${value} giờ`,
    longer_season: (value) => `${value} tháng`,
  },
  best: (name, months) => `Nên đi ${name} ${months}.`,
  sharedMonths: (months) => `Thời điểm đẹp của hai nơi trùng nhau ${months}.`,
  noSharedMonths: 'Hai nơi không có tháng đẹp nào trùng nhau.',
  sameSeries: 'Hai nơi dùng chung một trạm khí tượng, nên không so sánh được khí hậu.',
  noNormals:
    'Không có biểu đồ khí hậu, vì một nơi không có trạm khí tượng ở gần và dữ liệu lưới của nơi đó không được phép công bố lại.',
  noNormalsOfBoth:
    'Không có biểu đồ khí hậu, vì cả hai nơi đều không có trạm khí tượng ở gần và dữ liệu lưới của hai nơi không được phép công bố lại.',
  costNote:
    'Mọi chi phí đều là ước tính, kèm khoảng có thể. "Dựa trên những nơi tương tự" nghĩa là chưa có giá phòng của chính nơi đó. Trang của từng nơi nêu rõ ước tính dựa trên đâu.',
  band: 'Mỗi người mỗi ngày',
  difference: 'Chênh lệch',
  cheaperBy: (name, dollars) => `${name} rẻ hơn ${dollars}`,
  both: 'Cả hai',
  only: (name) => `Chỉ ${name}`,
  nothing: 'không có',
  sources: {
    text: 'Mọi con số trên trang này đều có trong tệp JSON, kèm xuất xứ: lấy từ nguồn nào và làm thế nào.',
    places: 'Trang của từng nơi liệt kê nguồn của mỗi con số:',
    receipts: 'Xuất xứ của cặp so sánh này dạng JSON',
    dataset: 'Bộ dữ liệu mọi cặp so sánh',
  },
};
