import type { ChartWords } from './words-en.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';
import { numberVi } from '../../../datasets/words/sentence-words.ts';

export const wordsVi: ChartWords = {
  tinyMonths: MONTHS.map(String),
  asTable: 'Xem dạng bảng',
  month: 'Tháng',
  destination: 'Điểm đến',
  yes: 'có',
  no: 'không',
  use: {
    summary: 'Tải về hoặc nhúng biểu đồ này',
    source: 'Nguồn:',
    license: 'Giấy phép:',
    data: 'Dữ liệu (CSV)',
    embed: 'Dán đoạn sau để hiển thị biểu đồ trên trang của bạn. Biểu đồ luôn được cập nhật.',
    more: 'Xem thêm trên Sampan',
  },
  kilometres: (count) => `${count} km`,
  map: {
    title: (first) => (first === 0 ? 'Các điểm đến nằm ở đâu' : `${first} nơi nên đến trước`),
    subtitle: (count, country) =>
      `${count} điểm đến ở ${country} theo mức ưu tiên do chúng tôi chọn: mức 1 là nơi nên đến trước`,
    description: (count, first, country) =>
      `Bản đồ ${country} với ${count} điểm đến.${first && ` Nên đến trước: ${first}.`}`,
    tier: (tier) => `Mức ${tier}`,
    credit: 'Đường biên và các đảo: Natural Earth, đã giản lược.',
  },
  locator: {
    title: (name) => `Vị trí của ${name}`,
    nearest: (name, nearest, km) => `${name} cách ${nearest} ${km}`,
    description: (name, near) => `Bản đồ ${name} và các điểm đến xung quanh: ${near}.`,
  },
  windows: {
    title: (month, recommended, count) => `${month} đẹp ở ${recommended} trên ${count} điểm đến`,
    subtitle:
      'Tháng đẹp của từng điểm đến, từ bắc vào nam. Ô đậm có chấm là tháng nên đi; cột phía trên đếm số điểm đến.',
    panelTitle: (part, count) => `${part}: ${count} điểm đến`,
    panelDescription: (months, recommended, count) =>
      `Đẹp ở nhiều điểm đến nhất: ${months.toLowerCase()}, ${recommended} trên ${count}. Bảng bên dưới ghi các tháng của từng điểm đến.`,
    best: 'Nên đi',
    count: (month, recommended, count) => `${month}: nên đi ${recommended} trên ${count} điểm đến`,
  },
  climate: {
    title: ({ name, driest, wettest }) =>
      `${name} ít mưa nhất vào ${driest.toLowerCase()}, nhiều nhất vào ${wettest.toLowerCase()}`,
    bestTitle: (name, best) => `Nên đi ${name} ${best}`,
    bestSubtitle: 'Những tháng đẹp nhất để đi',
    subtitle: (best) => `Nhiệt độ và lượng mưa từng tháng. Đẹp nhất ${best}`,
    go: (best) => `Đẹp nhất ${best}`,
    bestDescription: (name, best) => `${name} đẹp nhất ${best}.`,
    description: ({ name, best, ...at }) =>
      `Nhiệt độ trung bình và lượng mưa từng tháng ở ${name}. Nóng nhất: ${at.warmest.toLowerCase()}, ${at.warmestC} °C. ` +
      `Mát nhất: ${at.coolest.toLowerCase()}, ${at.coolestC} °C. Mưa nhiều nhất: ${at.wettest.toLowerCase()}, ${at.wettestMm} mm. ` +
      `Mưa ít nhất: ${at.driest.toLowerCase()}, ${at.driestMm} mm. Nơi này đẹp nhất ${best}.`,
    temperature: 'Nhiệt độ trung bình, °C',
    rain: 'Lượng mưa, mm',
    best: 'Tháng đẹp nhất',
    figures: (temperature, rain) => `${temperature} °C, mưa ${rain} mm`,
    isBest: 'một trong những tháng đẹp nhất',
    isNotBest: 'không thuộc những tháng đẹp nhất',
    missing:
      'Không có số liệu từng tháng: không có trạm khí tượng nào ở gần, và giấy phép của dữ liệu lưới không cho hiển thị lại.',
  },
  budget: {
    title: (name, cost) => `Một ngày tầm trung ở ${name} tốn ${cost}`,
    subtitle: 'Ước tính bằng đô la Mỹ mỗi người mỗi ngày, kèm khoảng có thể',
    note: (listings, year) =>
      `Dựa trên giá phòng trong ${listings} tin đăng khách sạn, mới nhất là năm ${year}.`,
    borrowedNote: (listings, year) =>
      `Dựa trên giá phòng trong ${listings} tin đăng khách sạn ở những nơi tương tự, mới nhất là năm ${year}.`,
    estimated: 'Chi phí ước tính một ngày',
    description: (name, figures) => `Chi tiêu mỗi ngày của một người ở ${name}: ${figures}.`,
    band: 'Mức chi',
    perDay: 'Đô la Mỹ mỗi ngày, ước tính',
    median: 'Trung vị của mọi điểm đến',
    medianOf: (dollars) => `trung vị ${dollars}`,
    figure: (band, dollars, median) => `${band} ${dollars} (trung vị của mọi điểm đến ${median})`,
  },
  distribution: {
    title: (country, median) =>
      `Ở một nửa số điểm đến của ${country}, một ngày tầm trung tốn ${median} trở xuống`,
    subtitle: (count) => `${count} điểm đến theo số đô la Mỹ ước tính mỗi người mỗi ngày`,
    figure: (band, least, most, median) =>
      `${band}: từ ${least} đến ${most}, trung vị ${median}. Số liệu có trong bảng bên dưới.`,
    median: (dollars) => `▲ trung vị ${dollars}`,
    value: (range, count) => `${range}: ${count} điểm đến`,
    from: (least, most) => `${least} đến ${most}`,
    count: 'Số điểm đến',
  },
  verdicts: {
    title: (decided, comparisons) => `${decided} trên ${comparisons} cặp so sánh có khác biệt rõ`,
    subtitle: (comparisons) => `Kết quả của ${comparisons} cặp so sánh theo từng mặt`,
    description: (figures) =>
      `Số cặp có một nơi hơn rõ: ${figures}. Các kết quả khác có trong bảng bên dưới.`,
    aspect: 'Mặt so sánh',
    outcomes: { decided: 'một nơi hơn', tie: 'khó phân định', unknown: 'không rõ' },
  },
  usage: {
    title: (total, days) =>
      total === 0
        ? `Chưa có lượt dùng công cụ nào trong ${days} ngày qua`
        : `Các công cụ được dùng ${numberVi(total)} lượt trong ${days} ngày`,
    subtitle: (from, to) => `Lượt dùng từng công cụ theo ngày, từ ${from} đến ${to}, giờ UTC`,
    date: (date, _shortMonth, month) => `${date}/${month}`,
    uses: (count) => `${numberVi(count)} lượt`,
    total: (uses) => `Biểu đồ cột theo ngày: tổng cộng ${uses}. Số liệu có trong bảng bên dưới.`,
    none: 'Số đếm hiện ra sau lượt dùng đầu tiên.',
    day: 'Ngày',
    daysWithout: 'Bảng bỏ qua những ngày không có lượt dùng.',
  },
  compared: {
    months: (a, b, shared) =>
      shared ? `${a} và ${b} cùng đẹp nhất ${shared}` : `${a} và ${b} không có tháng đẹp nào trùng nhau`,
    monthsSubtitle: 'Những tháng đẹp nhất để đi',
    monthsDescription: (a, aMonths, b, bMonths) => `${a} đẹp nhất ${aMonths}, ${b} ${bMonths}.`,
    both: 'Cả hai',
    noMonths: 'không có tháng nào',
    cheaper: (cheaper, costlier) => `Một ngày tầm trung ở ${cheaper} rẻ hơn ở ${costlier}`,
    sameCost: (a, b) => `${a} hay ${b}: khó phân định nơi nào rẻ hơn`,
    unknownCost: (a, b) => `${a} hay ${b}: chưa đủ số liệu để biết nơi nào rẻ hơn`,
    budgetsDescription: (figures) => `Chi tiêu mỗi ngày của một người: ${figures}.`,
    figure: (band, a, aDollars, b, bDollars) => `${band} ${aDollars} ở ${a}, ${bDollars} ở ${b}`,
    noFinding: (a, b) => `${a} và ${b}: số liệu chưa cho thấy khác biệt rõ về thời tiết`,
    climateSubtitle: 'Nhiệt độ và lượng mưa từng tháng',
    climateDescription: (a, b) =>
      `Nhiệt độ trung bình và lượng mưa từng tháng ở ${a} và ở ${b}. Số liệu có trong bảng bên dưới.`,
  },
};
