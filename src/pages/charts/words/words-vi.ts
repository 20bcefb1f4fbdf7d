import type { ChartWords } from './words-en.ts';
import { MONTHS } from '../../../datasets/measures/month-runs.ts';

export const wordsVi: ChartWords = {
  tinyMonths: MONTHS.map(String),
  asTable: 'Xem số liệu dạng bảng',
  month: 'Tháng',
  destination: 'Điểm đến',
  yes: 'có',
  no: 'không',
  use: {
    summary: 'Tải về hoặc nhúng biểu đồ này',
    source: 'Nguồn:',
    license: 'Giấy phép:',
    data: 'Dữ liệu (CSV)',
    embed: 'Để đặt biểu đồ này trên trang của bạn, hãy dán đoạn sau. Biểu đồ luôn được cập nhật.',
    more: 'Xem thêm trên Sampan',
  },
  kilometres: (count) => `${count} km`,
  map: {
    title: 'Các điểm đến nằm ở đâu',
    subtitle: (count, country) => `${count} điểm đến ở ${country}, theo mức ưu tiên biên tập`,
    description: (count, first, country) =>
      `Bản đồ ${country} với ${count} điểm đến.${first && ` Các điểm đến hạng 1 là ${first}.`}`,
    tier: (tier) => `Hạng ${tier}`,
    credit: 'Đường biên và các đảo: Natural Earth, đã giản lược.',
  },
  locator: {
    title: (name) => `Vị trí của ${name}`,
    description: (name, near) => `Bản đồ ${name} và các điểm đến xung quanh: ${near}.`,
  },
  windows: {
    title: 'Những tháng đẹp nhất của từng điểm đến',
    subtitle:
      'Từ bắc vào nam. Ô đậm có chấm là tháng nên đi; cột phía trên là số điểm đến nên đi trong tháng đó.',
    panelTitle: (part, count) => `${part}: ${count} điểm đến`,
    panelDescription: (month, recommended, count) =>
      `Điểm đến theo tháng. ${month} hợp với nhiều điểm đến nhất: ${recommended} trên ${count}. Các tháng của từng điểm đến có trong bảng bên dưới.`,
    best: 'Nên đi',
    count: (month, recommended, count) => `${month}: nên đi ${recommended} trên ${count} điểm đến`,
  },
  climate: {
    title: (name) => `Nhiệt độ và lượng mưa ở ${name}`,
    bestTitle: (name) => `Nên đi ${name} khi nào`,
    subtitle: (best) => `Nên đi ${best}`,
    bestDescription: (name, best) => `Nên đi ${name} ${best}.`,
    description: ({ name, best, ...at }) =>
      `Nhiệt độ trung bình và lượng mưa từng tháng ở ${name}. Nóng nhất là ${at.warmest} với ${at.warmestC} °C, mát nhất là ${at.coolest} ` +
      `với ${at.coolestC} °C; mưa nhiều nhất là ${at.wettest} với ${at.wettestMm} mm, ít nhất là ${at.driest} với ${at.driestMm} mm. ` +
      `Nên đi ${best}.`,
    temperature: 'Nhiệt độ trung bình, °C',
    rain: 'Lượng mưa, mm',
    best: 'Tháng đẹp nhất',
    figures: (temperature, rain) => `${temperature} °C, mưa ${rain} mm`,
    isBest: 'một trong những tháng đẹp nhất',
    isNotBest: 'không thuộc những tháng đẹp nhất',
    missing: 'Số liệu từng tháng của nơi này lấy từ dữ liệu lưới mà giấy phép không cho hiển thị lại.',
  },
  budget: {
    title: (name) => `Chi phí một ngày ở ${name}`,
    subtitle: 'Ước tính đô la Mỹ mỗi khách mỗi ngày, kèm khoảng dao động',
    estimated: 'Một ngày, ước tính',
    description: (name, figures) => `Chi tiêu mỗi ngày của một khách ở ${name}: ${figures}.`,
    band: 'Mức chi',
    perDay: 'Đô la Mỹ mỗi ngày, ước tính',
    median: 'Trung vị của mọi điểm đến',
    medianOf: (dollars) => `trung vị ${dollars}`,
    figure: (band, dollars, median) => `${band} ${dollars} (trung vị của mọi điểm đến ${median})`,
  },
  distribution: {
    title: (country) => `Chi phí một ngày trên khắp ${country}`,
    subtitle: (count) => `Số điểm đến theo số đô la Mỹ ước tính mỗi khách mỗi ngày, trong ${count} điểm đến`,
    figure: (band, least, most, median) =>
      `${band}: từ ${least} đến ${most}, trung vị ${median}. Số liệu có trong bảng bên dưới.`,
    median: (dollars) => `▲ trung vị ${dollars}`,
    value: (range, count) => `${range}: ${count} điểm đến`,
    from: (least, most) => `${least} đến ${most}`,
    count: 'Số điểm đến',
  },
  verdicts: {
    title: 'Các cặp so sánh kết luận được gì',
    subtitle: (comparisons) =>
      `Trong ${comparisons} cặp so sánh, bao nhiêu cặp có một nơi hơn, theo từng khía cạnh`,
    description: (figures) =>
      `Số cặp so sánh có một nơi hơn nơi kia: ${figures}. Phần còn lại có trong bảng bên dưới.`,
    aspect: 'Khía cạnh',
    outcomes: { decided: 'một nơi hơn', tie: 'gần như nhau', unknown: 'không rõ' },
  },
  usage: {
    title: 'Lượt dùng từng công cụ theo ngày',
    subtitle: (from, to) => `Từ ${from} đến ${to}, theo giờ UTC`,
    date: (date, _shortMonth, month) => `${date}/${month}`,
    uses: (count) => `${count.toLocaleString('vi')} lượt`,
    total: (uses) => `Biểu đồ cột theo ngày: tổng cộng ${uses}. Số liệu có trong bảng bên dưới.`,
    none: 'Chưa có công cụ nào được dùng trong 90 ngày này.',
    day: 'Ngày',
    daysWithout: 'Bảng không ghi những ngày không có lượt dùng.',
  },
  compared: {
    months: (a, b) => `Tháng đẹp nhất: ${a} và ${b}`,
    monthsDescription: (a, aMonths, b, bMonths) => `Nên đi ${a} ${aMonths}, đi ${b} ${bMonths}.`,
    both: 'Cả hai',
    noMonths: 'không có tháng nào',
    budgets: (a, b) => `Chi phí một ngày: ${a} và ${b}`,
    budgetsDescription: (figures) => `Chi tiêu mỗi ngày của một khách: ${figures}.`,
    figure: (band, a, aDollars, b, bDollars) => `${band} ${aDollars} ở ${a}, ${bDollars} ở ${b}`,
    climate: (a, b) => `Nhiệt độ và lượng mưa: ${a} và ${b}`,
    climateDescription: (a, b) =>
      `Nhiệt độ trung bình và lượng mưa từng tháng ở ${a} và ở ${b}. Số liệu có trong bảng bên dưới.`,
  },
};
