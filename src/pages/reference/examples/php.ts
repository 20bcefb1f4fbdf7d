import type { ExampleRequest } from './example-request.ts';

/** Uses no extensions. */
export function php(request: ExampleRequest): string {
  const { url } = request;
  const options = listOptions(request);
  const read =
    options.length > 0
      ? `file_get_contents(${quote(url)}, false, $context)`
      : `file_get_contents(${quote(url)})`;
  return [
    '<?php',
    ...(options.length > 0 ? ["$context = stream_context_create(['http' => [", ...options, ']]);'] : []),
    ...listUses(request, read),
  ].join('\n');
}

function listUses({ file, isEmpty }: ExampleRequest, read: string): string[] {
  if (isEmpty) return [`${read};`, 'print($http_response_header[0]);'];
  return file
    ? [`file_put_contents(${quote(file)}, ${read});`]
    : [`$answer = json_decode(${read}, true);`, 'print_r($answer);'];
}

function listOptions({ method, headers, client, form }: ExampleRequest): string[] {
  const basic = client
    ? [`        'Authorization: Basic ' . base64_encode(${quote(`${client.id}:${client.secret}`)}),`]
    : [];
  const type = form ? ["        'Content-Type: application/x-www-form-urlencoded',"] : [];
  const own = Object.entries(headers).map(([name, value]) => `        ${quote(`${name}: ${value}`)},`);
  const fields = [...basic, ...type, ...own];
  const members = Object.entries(form ?? {}).map(
    ([name, value]) => `        ${quote(name)} => ${quote(value)},`,
  );
  return [
    ...(method === 'GET' ? [] : [`    'method' => ${quote(method)},`]),
    ...(fields.length > 0 ? ["    'header' => [", ...fields, '    ],'] : []),
    ...(form ? ["    'content' => http_build_query([", ...members, '    ]),'] : []),
  ];
}

const quote = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
