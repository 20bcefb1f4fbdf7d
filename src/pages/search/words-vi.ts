import type { SearchWords } from './words-en.ts';

export const wordsVi: SearchWords = {
  title: 'Tìm kiếm',
  titleOf: (text) => `Tìm kiếm: ${text}`,
  description: 'Tìm điểm đến, so sánh, bộ dữ liệu, công cụ và tài liệu.',
  label: 'Điểm đến, so sánh, bộ dữ liệu, công cụ và tài liệu',
  hint: 'Không cần gõ dấu: “da lat” tìm thấy Đà Lạt. Gõ hai nơi để tìm trang so sánh: “hội an hay huế”.',
  find: 'Tìm',
  count: (_count, text) => `${text} kết quả`,
  some: (text) => `Không có trang nào chứa đủ các từ trong “${text}”. Những trang sau chứa một số từ.`,
  nothing: (text) => `Không có kết quả cho “${text}”.`,
  advice: 'Hãy kiểm tra chính tả hoặc dùng ít từ hơn. Bạn cũng có thể bắt đầu từ đây:',
  start: 'Bạn cũng có thể bắt đầu từ đây:',
  groups: { datasets: 'Bộ dữ liệu', tools: 'Công cụ', docs: 'Tài liệu' },
  best: (region, months) => `${region}, đẹp nhất ${months}`,
  more: (count) => `Tất cả ${count}`,
  refused: 'Tìm lại',
};
