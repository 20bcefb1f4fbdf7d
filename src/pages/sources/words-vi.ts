import type { SourceWords } from './words-en.ts';

export const wordsVi: SourceWords = {
  title: 'Nguồn dữ liệu',
  description:
    'Mọi bảng nguồn của các bộ dữ liệu, có thể đọc và tải về từng dòng, kèm tên, địa chỉ, năm và giấy phép.',
  lead: 'Mọi bảng dùng để làm ra các bộ dữ liệu. Phần xuất xứ nêu các dòng của những bảng này, và mỗi dòng có địa chỉ riêng.',
  groups: {
    open: 'Nguồn mở',
    cited: 'Nguồn chỉ được trích dẫn',
    withheld: 'Nguồn không đăng lại bảng',
  },
  terms: {
    open: 'Theo giấy phép mở, áp dụng cho các bảng đăng ở đây.',
    cited:
      'Không nêu giấy phép. Ở đây chỉ có các dữ kiện, mỗi dữ kiện kèm nơi đã đọc, và không có văn bản gốc.',
    withheld: 'Được đọc để tính toán. Các bảng không đăng ở đây vì giấy phép không cho phép hoặc không rõ.',
  },
  address: 'Địa chỉ',
  period: 'Năm',
  retrieved: 'Ngày lấy',
  licence: 'Giấy phép',
  use: 'Điều kiện',
  notes: 'Ghi chú',
  tables: 'Bảng',
  lines: (count) => `${count} dòng`,
  download: (file) => `Tải ${file}`,
  sourceTitle: (name) => `Nguồn: ${name}`,
  tableDescription: (file, title, lines) => `${file}, bảng có ${lines} dòng. ${title}`,
  tableLead:
    'Số ở cột bên trái là số dòng của tệp, như phần xuất xứ trích dẫn. Mỗi số dẫn đến chính dòng đó.',
  line: 'Dòng',
  digest: 'SHA-256',
};
