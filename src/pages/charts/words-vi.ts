import type { ChartWords } from './chart-words.ts';

export const wordsVi: ChartWords = {
  tinyMonths: Array.from({ length: 12 }, (_, index) => String(index + 1)),
  asTable: 'Xem số liệu dạng bảng',
  month: 'Tháng',
  destination: 'Điểm đến',
  yes: 'có',
  no: 'không',
  neighbours: { CN: 'Trung Quốc', LA: 'Lào', KH: 'Campuchia', TH: 'Thái Lan' },
  kilometres: (count) => `${count} km`,
  map: {
    title: 'Các điểm đến nằm ở đâu',
    subtitle: (count) => `${count} điểm đến ở Việt Nam, theo mức ưu tiên biên tập`,
    description: (count, first) => `Bản đồ Việt Nam với ${count} điểm đến. Các điểm đến hạng 1 là ${first}.`,
    tier: (tier) => `Hạng ${tier}`,
    credit: 'Đường biên: Natural Earth, đã giản lược.',
  },
  locator: {
    title: (name) => `Vị trí của ${name}`,
    description: (name, near) => `Bản đồ ${name} và các điểm đến xung quanh: ${near}.`,
  },
  parts: { north: 'Miền Bắc', centre: 'Miền Trung và Tây Nguyên', south: 'Miền Nam' },
  windows: {
    title: 'Những tháng đẹp nhất của từng điểm đến',
    subtitle:
      'Từ bắc vào nam. Ô đậm có chấm là tháng nên đi; cột phía trên là số điểm đến nên đi trong tháng đó.',
    panelTitle: (part, count) => `${part}: ${count} điểm đến`,
    panelDescription: (month, recommended, count) =>
      `Điểm đến theo tháng. ${month} hợp với nhiều điểm đến nhất: ${recommended} trên ${count}. Các tháng của từng điểm đến có trong bảng bên dưới.`,
    best: 'Nên đi',
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
    missing: 'Số liệu từng tháng của nơi này lấy từ dữ liệu lưới mà giấy phép không cho hiển thị lại.',
  },
  budget: {
    title: (name) => `Chi phí một ngày ở ${name}`,
    subtitle: 'Đô la Mỹ mỗi khách mỗi ngày',
    description: (name, figures) => `Chi tiêu mỗi ngày của một khách ở ${name}: ${figures}.`,
    median: 'Trung vị của mọi điểm đến',
    figure: (band, dollars, median) => `${band} ${dollars} (trung vị của mọi điểm đến ${median})`,
  },
  distribution: {
    title: 'Chi phí một ngày trên khắp Việt Nam',
    subtitle: (count) => `Số điểm đến theo đô la Mỹ mỗi khách mỗi ngày, ${count} điểm đến`,
    description: (figures) =>
      `Ba biểu đồ tần suất về chi tiêu mỗi ngày của một khách, mỗi phong cách du lịch một biểu đồ: ${figures}.`,
    figure: (band, least, most, median) => `${band} từ ${least} đến ${most}, trung vị ${median}`,
    count: 'Số điểm đến',
    median: (dollars) => `trung vị ${dollars}`,
  },
  usage: {
    title: 'Lượt dùng từng công cụ theo ngày',
    subtitle: (from, to) => `Từ ${from} đến ${to}, ngày theo giờ UTC`,
    description: (figures) => `Biểu đồ cột số lượt dùng mỗi ngày của từng công cụ. Tổng cộng: ${figures}.`,
    uses: (count) => `${count.toLocaleString('vi')} lượt`,
    none: 'Chưa có công cụ nào được dùng trong 90 ngày này.',
    day: 'Ngày',
    tool: 'Công cụ',
    total: 'Mọi công cụ',
  },
  compared: {
    months: (a, b) => `Tháng đẹp nhất: ${a} và ${b}`,
    monthsDescription: (a, aMonths, b, bMonths) => `Nên đi ${a} ${aMonths}, đi ${b} ${bMonths}.`,
    both: 'Cả hai',
    budgets: (a, b) => `Chi phí một ngày: ${a} và ${b}`,
    budgetsDescription: (figures) => `Chi tiêu mỗi ngày của một khách: ${figures}.`,
    climate: (a, b) => `Nhiệt độ và lượng mưa: ${a} và ${b}`,
    climateDescription: (a, b) => `Nhiệt độ trung bình và lượng mưa từng tháng ở ${a} và ở ${b}.`,
  },
};
