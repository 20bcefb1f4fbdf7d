import type { FrameWords } from './words-en.ts';

export const wordsVi: FrameWords = {
  locale: 'vi_VN',
  languageName: 'Tiếng Việt',
  skip: 'Đến phần nội dung',
  home: 'Sampan, trang chủ',
  navigation: 'Chính',
  menu: 'Menu',
  sections: {
    '/datasets': 'Bộ dữ liệu',
    '/destinations': 'Điểm đến',
    '/comparisons': 'So sánh',
    '/tools': 'Công cụ',
    '/how-it-is-made': 'Cách làm dữ liệu',
    '/partners': 'Cho đối tác',
  },
  search: 'Tìm kiếm',
  card: (title) => `Thẻ ghi “${title}”, kèm hình vẽ từ dữ liệu`,
  reference: 'Tài liệu API',
  feed: 'Các bản phát hành của mọi bộ dữ liệu',
  licence: 'Dữ liệu theo giấy phép',
  licenceAsks: 'Bạn được dùng vào mọi việc, chỉ cần ghi rõ nguồn.',
  footer: 'Xem thêm',
  sources: 'Nguồn dữ liệu',
  catalogue: 'Danh mục dạng JSON',
  openapi: 'OpenAPI',
  feedLink: 'Nguồn tin phát hành',
};
