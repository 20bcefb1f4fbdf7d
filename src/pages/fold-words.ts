import type { SiteLanguage } from './site-language.ts';

/** Summaries of folded parts, with the number of items inside. */
const wordsEn = {
  near: (count: string) => `${count} places: distance, cost and best months`,
  receipts: (count: string) => `${count} values: how each was made, and its sources`,
  comparisons: (count: string) => `${count} comparisons`,
  columns: (count: string) => `${count} columns: meaning, method and sources`,
  snippets: (count: string) => `${count} examples: curl, pandas, R and others`,
  sources: (count: string) => `${count} sources: address, licence, dates and checksums`,
  classes: (count: string) => `${count} classes: meaning and number of values`,
  requests: (count: string) => `${count} requests`,
  parameters: (count: string) => `${count} parameters`,
  request: 'Examples and response',
};

const wordsVi: typeof wordsEn = {
  near: (count) => `${count} nơi: khoảng cách, chi phí và tháng đẹp`,
  receipts: (count) => `${count} giá trị: cách tính và nguồn của từng giá trị`,
  comparisons: (count) => `${count} cặp so sánh`,
  columns: (count) => `${count} cột: ý nghĩa, cách tính và nguồn`,
  snippets: (count) => `${count} ví dụ: curl, pandas, R và các công cụ khác`,
  sources: (count) => `${count} nguồn: địa chỉ, giấy phép, thời gian và mã băm`,
  classes: (count) => `${count} loại: ý nghĩa và số giá trị`,
  requests: (count) => `${count} yêu cầu`,
  parameters: (count) => `${count} tham số`,
  request: 'Ví dụ và câu trả lời',
};

export const FOLD_WORDS: Readonly<Record<SiteLanguage, typeof wordsEn>> = { en: wordsEn, vi: wordsVi };
