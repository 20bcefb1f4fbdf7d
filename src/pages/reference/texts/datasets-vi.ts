/** OpenAPI texts about datasets and releases. */
export const DATASETS_VI: Readonly<Record<string, string>> = {
  'Download a dataset': 'Tải một bộ dữ liệu',
  'Every row of a dataset, as JSON or CSV. Its page describes the columns.':
    'Mọi dòng của một bộ dữ liệu, dạng JSON hoặc CSV. Trang của bộ dữ liệu mô tả các cột.',
  'File format of the download': 'Định dạng tệp tải về',
  'The requested range': 'Phần được yêu cầu bằng Range',
  'Not modified: you already have this release': 'Không đổi: bạn đã có bản phát hành này',
  'The whole dataset': 'Toàn bộ bộ dữ liệu',
  'Download a dataset in another format': 'Tải bộ dữ liệu ở định dạng khác',
  'The newest release in this format. The extension tells programs the file type.':
    'Bản phát hành mới nhất dưới dạng tệp của định dạng này. Phần đuôi cho chương trình biết đó là tệp gì.',
  'Slug of the dataset': 'Mã (slug) của bộ dữ liệu',
  'The whole file': 'Toàn bộ tệp',
  'All datasets': 'Mọi bộ dữ liệu',
  'Every dataset with its downloads.': 'Mọi bộ dữ liệu cùng các tệp tải về.',
  'The datasets': 'Các bộ dữ liệu',
  'Where values come from': 'Xuất xứ của các giá trị',
  'For each column: its sources, methods and licence, counted over all rows. For each value: its class, its method, and the source lines, or values of other datasets, that it was made from. Values follow the order of the rows, one page at a time.':
    'Với mỗi cột: nguồn, phương pháp và giấy phép, đếm trên mọi dòng. Với mỗi giá trị: loại, phương pháp và các dòng của bảng nguồn, hoặc giá trị của bộ dữ liệu khác, đã tạo nên nó. Các giá trị theo thứ tự của dòng, từng trang một.',
  'Start after this row; follow the next link instead of building this value':
    'Bắt đầu sau dòng này; hãy theo liên kết next thay vì tự tạo giá trị này',
  'Where the values come from': 'Xuất xứ của các giá trị',
  'Some rows of a dataset': 'Một số dòng của bộ dữ liệu',
  'The rows that match every filter, in the same envelope as the download or in another format. Link has the next and previous pages; X-Total-Count has the number of matching rows.':
    'Các dòng thỏa mọi bộ lọc, trong khuôn của tệp tải về hoặc ở định dạng khác. Link có trang sau và trang trước, X-Total-Count có số dòng thỏa.',
  'Each property is a separate parameter, such as a=1 or a.gte=1. A row must match all of them. You may repeat a parameter: one matching value is then enough, and with .all the list must contain every value. null matches null. Empty values are ignored. You can also filter by members of columns that only the JSON has':
    'Mỗi thuộc tính là một tham số riêng, chẳng hạn a=1 hoặc a.gte=1. Một dòng phải thỏa tất cả. Tham số có thể lặp lại: khi đó chỉ cần một giá trị khớp, còn với .all thì danh sách phải có đủ mọi giá trị. null tìm giá trị null. Giá trị trống bị bỏ qua. Cũng có thể lọc theo thành phần của những cột chỉ có trong JSON',
  'Words that the row must contain; case and accents are ignored':
    'Những từ mà dòng phải có; không phân biệt chữ hoa và dấu',
  'Columns to sort by, separated by commas; a leading minus sorts in descending order':
    'Các cột để sắp xếp, cách nhau bằng dấu phẩy; dấu trừ phía trước nghĩa là giá trị lớn nhất đứng đầu',
  'Columns to return, separated by commas, in this order; members of objects too, such as a.b':
    'Các cột của câu trả lời, cách nhau bằng dấu phẩy, theo thứ tự này; cả thành phần của đối tượng, chẳng hạn a.b',
  'Number of rows': 'Số dòng',
  'Number of rows to skip': 'Số dòng bỏ qua',
  'File format of the response': 'Định dạng tệp của câu trả lời',
  'Not modified since your last request': 'Không đổi kể từ yêu cầu trước của bạn',
  'The rows': 'Các dòng',
  'Statistics of a dataset': 'Thống kê của bộ dữ liệu',
  'For each column, over the rows that match every filter: the number of values, nulls and distinct values, the smallest and largest value, and for numbers the mean and quantiles.':
    'Với mỗi cột, trong các dòng thỏa mọi bộ lọc: có bao nhiêu giá trị, giá trị null và giá trị khác nhau, giá trị nhỏ nhất và lớn nhất; với số thì thêm trung bình và phân vị.',
  'Column to describe; may be repeated; all columns by default':
    'Cột cần mô tả; có thể lặp lại; bỏ trống là mọi cột',
  'Each property is a separate parameter, such as a=1 or a.gte=1. A row must match all of them. You may repeat a parameter: one matching value is then enough, and with .all the list must contain every value. null matches null. Empty values are ignored. You can also filter by members of columns that only the JSON has. The filters are the same as for /datasets/{slug}/rows':
    'Mỗi thuộc tính là một tham số riêng, chẳng hạn a=1 hoặc a.gte=1. Một dòng phải thỏa tất cả. Tham số có thể lặp lại: khi đó chỉ cần một giá trị khớp, còn với .all thì danh sách phải có đủ mọi giá trị. null tìm giá trị null. Giá trị trống bị bỏ qua. Cũng có thể lọc theo thành phần của những cột chỉ có trong JSON. Các bộ lọc giống như của /datasets/{slug}/rows',
  'Words that the row must contain': 'Những từ mà dòng phải có',
  'The statistics': 'Các thống kê',
  'Values of a column': 'Các giá trị của một cột',
  'The values of one or more columns in the rows that match every filter, each with its number of rows. In a list, every item counts.':
    'Các giá trị của một hay nhiều cột trong các dòng thỏa mọi bộ lọc, kèm số dòng có giá trị ấy. Với danh sách thì tính từng phần tử.',
  'Column whose values are counted; may be repeated': 'Cột có giá trị được đếm; có thể lặp lại',
  'Number of values of each column': 'Số giá trị của mỗi cột',
  'The values': 'Các giá trị',
  'Releases of a dataset': 'Các bản phát hành của bộ dữ liệu',
  'Every publish that changes the data creates a numbered release. Newest first, at most 100 per response; next is the address of the rest. A live dataset keeps only the last release of each UTC day.':
    'Mỗi lần công bố làm thay đổi dữ liệu là một bản phát hành có số. Bản mới nhất đứng đầu, mỗi câu trả lời tối đa 100 bản; next là địa chỉ của phần còn lại. Với bộ dữ liệu tự thay đổi, chỉ giữ bản cuối cùng của mỗi ngày UTC.',
  'Only releases with a smaller number': 'Chỉ các bản phát hành có số nhỏ hơn số này',
  'The releases': 'Các bản phát hành',
  'Download a release': 'Tải một bản phát hành',
  'Generated from the rows of the release, which never change. The columns are those at the time of the release.':
    'Được tạo từ các dòng của bản phát hành, vốn không bao giờ đổi. Các cột là của thời điểm đó.',
  'Number of the release': 'Số của bản phát hành',
  'A later release of the same UTC day has replaced this one':
    'Một bản phát hành sau trong cùng ngày UTC đã thay bản này',
  'Changes since a release': 'Thay đổi kể từ một bản phát hành',
  'Compares a release with a later one, by default the newest: rows added, rows changed and rows removed, identified and sorted by their key. A changed row has its key and, for each field that differs, the old and the new value. With the number of the newest release every list is empty.':
    'Các dòng thay đổi ra sao giữa một bản phát hành và một bản sau đó (bản mới nhất nếu bỏ trống until): dòng được thêm, dòng thay đổi và dòng bị bỏ, phân biệt theo khóa và liệt kê theo thứ tự của khóa. Một dòng thay đổi gồm khóa và, với mỗi trường khác nhau, giá trị cũ và mới. Với số của bản mới nhất, mọi danh sách đều trống.',
  'Number of the release to compare with': 'Số của bản phát hành để so sánh',
  'Number of the later release; the newest by default': 'Số của bản phát hành sau; bỏ trống là bản mới nhất',
  'The changes': 'Các thay đổi',
  'Number of the older release: the requested one or, if a later release of its day replaced it, the stored release before it; 0 if there is none':
    'Số của bản cũ hơn: bản được yêu cầu hoặc, nếu một bản sau trong ngày đã thay nó, bản được giữ ngay trước; 0 nếu không có',
  'Number of the later release': 'Số của bản phát hành sau',
  'Rows whose key is not in the older release': 'Các dòng có khóa mà bản cũ không có',
  'Rows whose key is in both releases': 'Các dòng có khóa mà cả hai bản đều có',
  'The columns that identify the row': 'Các cột phân biệt các dòng',
  'The columns whose values differ, with both values; null if a release lacks the column':
    'Các cột có giá trị khác nhau, kèm cả hai giá trị; null nếu một bản không có cột đó',
  'Rows whose key is not in the later release': 'Các dòng có khóa mà bản sau không có',
  'Release feed': 'Nguồn cấp Atom của các bản phát hành',
  'The newest 50 releases of all datasets as an Atom feed (RFC 4287). A live dataset has one entry for each completed UTC day.':
    '50 bản phát hành mới nhất của mọi bộ dữ liệu dưới dạng nguồn cấp Atom (RFC 4287). Bộ dữ liệu tự thay đổi có một mục cho mỗi ngày UTC đã qua.',
  'The feed': 'Nguồn cấp',
  'Release feed of a dataset': 'Nguồn cấp Atom của một bộ dữ liệu',
  'The newest 50 releases of one dataset as an Atom feed (RFC 4287).':
    '50 bản phát hành mới nhất của một bộ dữ liệu dưới dạng nguồn cấp Atom (RFC 4287).',
};
