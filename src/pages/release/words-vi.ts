import type { ReleasePageWords } from './words-en.ts';

export const wordsVi: ReleasePageWords = {
  title: (dataset, number) => `${dataset}, bản phát hành ${number}`,
  description: (dataset, number) =>
    `Thay đổi trong bản phát hành ${number} của bộ dữ liệu ${dataset}: dòng thêm, dòng bỏ, và từng giá trị trước và sau.`,
  parts: { changed: 'Giá trị thay đổi', added: 'Dòng thêm', removed: 'Dòng bỏ', files: 'Tệp' },
  facts: { published: 'Ngày phát hành', rows: 'Số dòng', reason: 'Lý do', compared: 'So với' },
  reasons: { build: 'Dựng lại dữ liệu', 'rows changed': 'Có dòng thay đổi' },
  release: (number) => `Bản ${number}`,
  summary: (added, changed, removed) => `Thêm ${added} dòng, sửa ${changed} dòng, bỏ ${removed} dòng.`,
  first: 'Không có bản nào trước đó: mọi dòng đều mới.',
  noneKept: 'Không còn lưu bản nào trước đó.',
  today:
    'Ngày (giờ UTC) của bản này chưa kết thúc. Trong ngày, bản mới hơn có thể thay thế bản này; khi đó địa chỉ này dẫn đến bản mới.',
  row: 'Dòng',
  column: 'Cột',
  old: 'Trước',
  new: 'Sau',
  values: 'Giá trị',
  more: (count) => `Còn ${count} mục không hiển thị.`,
  json: 'Tất cả thay đổi dạng JSON',
  note: 'Giá trị hiển thị như trong tệp tải về.',
  columns: 'Ý nghĩa các cột và nguồn của giá trị',
  file: 'Tệp',
  size: 'Kích thước',
  digest: 'SHA-256',
  others: 'Các bản khác',
  previous: 'Bản trước',
  next: 'Bản sau',
  dataset: 'Bộ dữ liệu',
  feed: 'Nguồn cấp Atom của bộ dữ liệu này',
};
