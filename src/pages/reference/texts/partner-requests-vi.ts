/** OpenAPI texts about partners' other requests. */
export const PARTNER_REQUESTS_VI: Readonly<Record<string, string>> = {
  'Your rooms': 'Các phòng của bạn',
  'Every room that the partner has an id for, sorted by last change, the latest last. To follow changes, send the greatest updated_at of the last response, minus one hour, as updated_since: a large import becomes visible only when it completes. A room that changes while you read the pages appears again on a later page. Rooms that the operator removed are not listed. New exchange rates, and new names of amenities and types, do not count as changes to a room.':
    'Mọi phòng mà đối tác có mã, theo thứ tự lần thay đổi gần nhất, mới nhất đứng cuối. Để theo dõi thay đổi, hãy gửi updated_at lớn nhất của câu trả lời trước, trừ đi một giờ, làm updated_since: một đợt nhập nhiều phòng chỉ hiện ra khi đã xong. Phòng thay đổi trong khi bạn đang đọc các trang sẽ xuất hiện lại ở trang sau. Phòng mà đơn vị vận hành đã gỡ không còn được liệt kê. Tỷ giá và tên của tiện nghi hay loại không tính là thay đổi của phòng.',
  'Only rooms that changed at this time or later. A date means its start in UTC. Encode the plus sign of an offset as %2B':
    'Chỉ các phòng thay đổi từ thời điểm này. Một ngày nghĩa là lúc bắt đầu ngày theo UTC. Viết dấu cộng của độ lệch múi giờ là %2B',
  'Rooms per page, 100 by default': 'Số phòng mỗi trang, mặc định là 100',
  'Where the page starts. Follow the Link header instead of building one':
    'Trang bắt đầu từ đâu. Hãy theo header Link thay vì tự tạo',
  'A page of rooms': 'Một trang các phòng',
  'Rooms on this page': 'Các phòng trên trang này',
  "The partner's own id for the room": 'Mã riêng của đối tác cho phòng',
  'What the partner may do: change (read it and delete photos), read, or none':
    'Đối tác được làm gì: change (đọc và xóa ảnh), read (đọc) hoặc none (không có quyền)',
  'Number of photos; null if access is none': 'Số ảnh của phòng; null nếu access là none',
  'When the room, its photos, its host or the access last changed, in UTC':
    'Lần gần nhất phòng, ảnh, chủ nhà hoặc quyền truy cập thay đổi, theo UTC',
  'About the list': 'Về danh sách',
  'Number of rooms on this page': 'Số phòng trên trang này',
  'Address of the next page, also in the Link header; null on the last page':
    'Địa chỉ trang sau, cũng có trong header Link; null ở trang cuối',

  'Photos of a room': 'Ảnh của một phòng',
  'Fifteen photos per page, sorted by id. The Link header has the other pages.':
    'Mỗi trang 15 ảnh, theo mã. Header Link có các trang khác.',
  'Number of the page': 'Số trang',
  'A page of photos': 'Một trang ảnh',
  'Photos on this page, sorted by id': 'Các ảnh trên trang này, theo mã',
  'Id of the photo': 'Mã của ảnh',
  'File name': 'Tên tệp',
  'What to look at; may be empty': 'Điều đáng chú ý; có thể trống',
  'Whether it is the featured photo of the room': 'Có phải ảnh nổi bật của phòng hay không',
  'Position among the photos, for sorting': 'Vị trí trong các ảnh, cho ai muốn sắp xếp theo đó',
  'What the photo shows': 'Ảnh chụp gì',
  'Address of the large picture': 'Địa chỉ của ảnh cỡ lớn',
  'Address of the thumbnail': 'Địa chỉ của ảnh thu nhỏ',
  'Which page this is': 'Đây là trang nào',
  'Number of photos of the room': 'Số ảnh của phòng',
  'Number of photos on this page': 'Số ảnh trên trang này',
  'Maximum number of photos per page': 'Số ảnh tối đa mỗi trang',
  'Number of this page': 'Số của trang này',
  'Number of pages': 'Số trang',
  'Always empty: the Link header has the other pages': 'Luôn trống: header Link có các trang khác',
  'Delete a photo of a room': 'Xóa một ảnh của phòng',
  'Deletes one photo permanently and returns the first page of the remaining photos. If it was the featured photo, the first remaining photo becomes featured. Repeating the request returns 404, because the photo is already deleted. POST with X-HTTP-Method-Override: DELETE does the same.':
    'Xóa hẳn một ảnh và trả về trang đầu của những ảnh còn lại. Nếu đó là ảnh nổi bật, ảnh đầu tiên trong số còn lại trở thành ảnh nổi bật. Gửi lại cùng yêu cầu sẽ nhận 404, vì ảnh đã bị xóa. POST với X-HTTP-Method-Override: DELETE có cùng tác dụng.',
  'The remaining photos': 'Những ảnh còn lại',

  'Get a token': 'Lấy mã truy cập',
  'The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). The client authenticates with HTTP Basic (client_id as the user name, client_secret as the password) or sends both in the body.':
    'Cách cấp client credentials của OAuth 2.0 (RFC 6749 §4.4). Bên gọi xác thực bằng HTTP Basic, với client_id là tên và client_secret là mật khẩu, hoặc bằng cả hai trong phần thân.',
  'The grant type': 'Loại cấp quyền',
  'Required unless you use HTTP Basic': 'Bắt buộc nếu không dùng HTTP Basic',
  'A token': 'Một mã truy cập',
  'The token; send it as Authorization: Bearer': 'Mã truy cập; gửi nó dưới dạng Authorization: Bearer',
  'Always Bearer': 'Luôn là Bearer',
  'Seconds until the token expires': 'Số giây cho đến khi mã hết hạn',
  'The scopes of the token, separated by spaces': 'Các phạm vi của mã, cách nhau bằng dấu cách',
  'Revoke a token': 'Thu hồi mã truy cập',
  'Revokes a token that belongs to the client (RFC 7009). The client authenticates with HTTP Basic (client_id as the user name, client_secret as the password) or sends both in the body.':
    'Thu hồi một mã truy cập của bên gọi (RFC 7009). Bên gọi xác thực bằng HTTP Basic, với client_id là tên và client_secret là mật khẩu, hoặc bằng cả hai trong phần thân.',
  'The token to revoke': 'Mã cần thu hồi',
  'Optional and ignored, because there is only one type':
    'Không bắt buộc và bị bỏ qua, vì chỉ có một loại mã',
  'The token is revoked or was never valid; the body is empty':
    'Mã không còn dùng được, hoặc chưa từng dùng được; không có phần thân',
  'Where and how to get tokens': 'Lấy mã truy cập ở đâu và thế nào',
  'Authorization server metadata (RFC 8414), which OAuth clients use to configure themselves.':
    'Siêu dữ liệu của máy chủ cấp quyền (RFC 8414), để phần mềm OAuth tự cấu hình.',
  'The metadata': 'Siêu dữ liệu',
  'The address of the API': 'Địa chỉ của API',
  'Where tokens are requested': 'Nơi lấy mã truy cập',
  'Where tokens are revoked': 'Nơi thu hồi mã truy cập',
  'Scopes that a token may have': 'Các phạm vi mà mã có thể có',
  'Always empty: there is no user sign-in': 'Luôn trống: không có bước đăng nhập của người dùng',
  'Grants that the token endpoint accepts': 'Các cách cấp quyền được chấp nhận',
  'How a client authenticates to request a token': 'Cách xác thực để lấy mã truy cập',
  'How a client authenticates to revoke a token': 'Cách xác thực để thu hồi mã truy cập',

  'Get a partner, a token and rooms': 'Lấy một đối tác, một mã truy cập và các phòng',
  'A partner, its token and its rooms': 'Một đối tác, mã truy cập và các phòng của nó',
  'The sandbox': 'Môi trường thử',
  'Who you are in the sandbox': 'Bạn là ai trong môi trường thử',
  'Id of the partner': 'Mã của đối tác',
  'Name of the partner': 'Tên của đối tác',
  'For POST /oauth/token': 'Dùng cho POST /oauth/token',
  'For POST /oauth/token; shown only once': 'Dùng cho POST /oauth/token; chỉ hiện một lần này',
  'A token with both scopes; shown only once': 'Mã truy cập có cả hai phạm vi; chỉ hiện một lần này',
  'When the partner and its rooms are deleted': 'Thời điểm đối tác và các phòng bị xóa',
  'The rooms of the partner': 'Các phòng của đối tác',
  'Our id for the room': 'Mã phòng của chúng tôi',
  'Ids of its photos': 'Mã của các ảnh',
  'Reset the rooms': 'Khôi phục các phòng như cũ',
  'Restores the original photos of all your rooms. Rooms and photos keep their ids. In production the id of a deleted photo is never reused.':
    'Khôi phục ảnh ban đầu của mọi phòng của bạn. Phòng và ảnh giữ nguyên mã. Trong môi trường thật, mã của ảnh đã xóa không bao giờ được dùng lại.',
  'The rooms with their photos': 'Các phòng cùng ảnh của chúng',
};
