import { DATASETS_VI } from './texts/datasets-vi.ts';
import { PARTNER_REQUESTS_VI } from './texts/partner-requests-vi.ts';
import { ROOM_VI } from './texts/room-vi.ts';

/** Vietnamese translations of the OpenAPI texts, by their English text. A test lists missing and unused ones. */
export const TEXTS_VI: Readonly<Record<string, string>> = {
  ...DATASETS_VI,
  ...ROOM_VI,
  ...PARTNER_REQUESTS_VI,
};

/** Texts that contain a setting or dataset. */
export const PATTERNS_VI: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^Only the values of this row, given as (.*)$/, 'Chỉ các giá trị của dòng này, gọi theo $1'],
  [/^Only this column: one of (.*)$/, 'Chỉ cột này: một trong $1'],
  [
    /^One or more of (.*), separated by spaces; by default all scopes of the client$/,
    'Một hoặc nhiều giá trị trong $1, cách nhau bằng dấu cách; mặc định là mọi phạm vi của bên gọi',
  ],
  [
    /^Supported languages: (.*)\. Without this header, or if it names none of them, texts are in (?:English|Vietnamese|Korean|Japanese); a text without a translation is in another language$/,
    'Các ngôn ngữ để chọn: $1. Nếu không có header này, hoặc nó không nêu ngôn ngữ nào trong số đó, văn bản dùng ngôn ngữ mặc định nêu ở đầu trang; văn bản chưa được dịch sẽ hiển thị bằng ngôn ngữ khác',
  ],
  [
    /^Open to anyone; the request needs no body\..* After (\d+) days everything is deleted\. Sandbox credentials do not work in production, and production credentials do not work in the sandbox\.$/,
    'Ai cũng dùng được; yêu cầu không cần phần thân. Mỗi yêu cầu tạo một đối tác mới với các phòng riêng ở Hà Nội, Hội An, Đà Lạt, Phú Quốc và Thành phố Hồ Chí Minh: năm phòng được sửa, một phòng chỉ được đọc và một phòng trả lời 403. Mã truy cập có cả hai phạm vi. Sau $1 ngày, tất cả bị xóa. Thông tin xác thực của môi trường thử không dùng được trong môi trường thật, và ngược lại.',
  ],
];
