import type { ExampleRequest } from './example-request.ts';

/** Uses only the standard library. */
export function python(request: ExampleRequest): string {
  const { url, client, form, file, isEmpty } = request;
  const imports = [
    ...(client ? ['import base64'] : []),
    ...(file || isEmpty ? [] : ['import json']),
    ...(form ? ['import urllib.parse'] : []),
    'import urllib.request',
  ];
  const options = listOptions(request);
  const lines = [`    ${quote(url)},`, ...options];
  return [
    ...imports,
    '',
    ...(client
      ? [`credentials = base64.b64encode(b${quote(`${client.id}:${client.secret}`)}).decode()`]
      : []),
    ...(options.length > 0
      ? ['request = urllib.request.Request(', ...lines, ')']
      : [`request = urllib.request.Request(${quote(url)})`]),
    'with urllib.request.urlopen(request) as response:',
    ...listUses(request),
  ].join('\n');
}

function listUses({ file, isEmpty }: ExampleRequest): string[] {
  if (isEmpty) return ['    print(response.status)'];
  return file
    ? [`    with open(${quote(file)}, "wb") as file:`, '        file.write(response.read())']
    : ['    answer = json.load(response)', 'print(response.status, answer)'];
}

function listOptions({ method, headers, client, form }: ExampleRequest): string[] {
  const fields = [
    ...(client ? ['        "Authorization": f"Basic {credentials}",'] : []),
    ...listMembers(headers),
  ];
  return [
    ...(method === 'GET' ? [] : [`    method=${quote(method)},`]),
    ...(fields.length > 0 ? ['    headers={', ...fields, '    },'] : []),
    ...(form ? ['    data=urllib.parse.urlencode({', ...listMembers(form), '    }).encode(),'] : []),
  ];
}

const listMembers = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `        ${quote(name)}: ${quote(value)},`);

/** A JSON string is also a Python string. */
const quote = (text: string) => JSON.stringify(text);
