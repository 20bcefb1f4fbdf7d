import type { SiteLanguage } from '../site-language.ts';

interface PartnerChange {
  /** UTC. */
  readonly date: string;
  readonly changes: readonly Readonly<Record<SiteLanguage, string>>[];
}

/** Changes that affect partners' programs, newest first. Other changes are in CHANGELOG.md. */
export const PARTNER_CHANGES: readonly PartnerChange[] = [
  {
    date: '2026-11-18',
    changes: [
      {
        en: 'Changed: a partner can have 2,000 tokens from `POST /oauth/token` at the same time. Each further one ends the token that expires first, so use a token until it expires.',
        vi: 'Thay đổi: một đối tác có thể có cùng lúc 2.000 mã truy cập từ `POST /oauth/token`. Mỗi mã tiếp theo làm mã hết hạn sớm nhất ngừng hoạt động, vì vậy hãy dùng một mã cho đến khi nó hết hạn.',
      },
    ],
  },
  {
    date: '2026-11-16',
    changes: [
      {
        en: 'New: `GET /api/p/rooms` lists your rooms with our ids, `access`, number of photos and last change. Use `updated_since` to follow changes.',
        vi: 'Mới: `GET /api/p/rooms` liệt kê các phòng của bạn với mã của chúng tôi, `access`, số ảnh và lần thay đổi gần nhất. Dùng `updated_since` để theo dõi thay đổi.',
      },
      {
        en: 'New: room details have an `ETag`. Send it as `If-None-Match` and you get 304 without a body while nothing has changed. Responses are compressed if you send `Accept-Encoding: gzip` or `br`.',
        vi: 'Mới: chi tiết phòng có `ETag`. Gửi lại nó trong `If-None-Match`, bạn sẽ nhận 304 không có phần thân khi chưa có gì thay đổi. Câu trả lời được nén nếu bạn gửi `Accept-Encoding: gzip` hoặc `br`.',
      },
      {
        en: 'Changed: room details have `Cache-Control: private, no-cache` instead of `private, no-store`.',
        vi: 'Thay đổi: chi tiết phòng có `Cache-Control: private, no-cache` thay cho `private, no-store`.',
      },
      {
        en: "New: `url` of a listed room is its public page, `host.subscribe_url` is an Atom feed of the host's rooms, and every address in a response works, also in the sandbox.",
        vi: 'Mới: `url` của phòng đang được đăng là trang công khai của phòng, `host.subscribe_url` là nguồn cấp Atom các phòng của chủ nhà, và mọi địa chỉ trong câu trả lời đều hoạt động, kể cả trong môi trường thử.',
      },
      {
        en: 'New: this page and the API reference send requests to the sandbox from your browser.',
        vi: 'Mới: trang này và tài liệu API gửi yêu cầu tới môi trường thử ngay từ trình duyệt của bạn.',
      },
      {
        en: 'Changed: photos of a room that is not listed need your token in `Authorization`, and answer 404 without it. So does the avatar of a host without a listed room. An `<img>` tag cannot send a token: load these pictures on your server.',
        vi: 'Thay đổi: ảnh của phòng chưa được đăng cần mã truy cập của bạn trong `Authorization`, nếu không sẽ trả về 404. Ảnh đại diện của chủ nhà không có phòng nào đang được đăng cũng vậy. Thẻ `<img>` không gửi được mã truy cập: hãy tải các ảnh này trên máy chủ của bạn.',
      },
      {
        en: 'Changed: limits count all tokens of a partner together. A 403 for a missing scope says so in `WWW-Authenticate`.',
        vi: 'Thay đổi: giới hạn tính chung mọi mã truy cập của một đối tác. Câu trả lời 403 do thiếu phạm vi nêu rõ điều đó trong `WWW-Authenticate`.',
      },
      {
        en: 'Fixed: you get the answer to a request also if you close your side of the connection after it, and photos answer 503 instead of 500 while their storage refuses us.',
        vi: 'Sửa lỗi: bạn vẫn nhận được câu trả lời khi đóng chiều gửi của kết nối sau yêu cầu, và ảnh trả về 503 thay cho 500 khi kho lưu trữ từ chối chúng tôi.',
      },
    ],
  },
  {
    date: '2026-11-15',
    changes: [
      {
        en: 'First version: `GET /api/p/room`, `GET /api/rooms/{room}/photos`, `DELETE /api/rooms/{room}/photos/{photo}`, tokens by OAuth 2.0 client credentials, and the sandbox.',
        vi: 'Phiên bản đầu tiên: `GET /api/p/room`, `GET /api/rooms/{room}/photos`, `DELETE /api/rooms/{room}/photos/{photo}`, mã truy cập theo OAuth 2.0 client credentials, và môi trường thử.',
      },
    ],
  },
];
