import type { SourceWords } from './words-en.ts';

export const wordsVi: SourceWords = {
  title: 'Nguồn dữ liệu',
  description: 'Mọi nguồn của các bộ dữ liệu, kèm địa chỉ, năm và giấy phép. Bạn có thể xem và tải các bảng.',
  lead: 'Các bảng dùng để làm ra bộ dữ liệu. Mỗi giá trị có phần xuất xứ nêu rõ lấy từ dòng nào. Mỗi dòng có địa chỉ riêng.',
  groups: {
    open: 'Nguồn mở',
    cited: 'Nguồn chỉ được trích dẫn',
    withheld: 'Nguồn không được công bố lại',
  },
  terms: {
    open: 'Theo giấy phép mở, áp dụng cho cả các bảng ở đây.',
    cited: 'Không nêu giấy phép. Các bảng chỉ gồm dữ kiện, mỗi dữ kiện kèm nguồn, không có văn bản gốc.',
    withheld:
      'Được dùng để tính toán. Các bảng không được công bố vì giấy phép không cho phép hoặc không rõ.',
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
    'Số ở cột bên trái là số dòng trong tệp, như phần xuất xứ trích dẫn. Mỗi số liên kết đến dòng đó.',
  line: 'Dòng',
  digest: 'SHA-256',
};
