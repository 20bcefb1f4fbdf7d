import type { ExampleRequest } from './example-request.ts';

/** For Node, Deno, Bun and the browser console; only saving a file needs Node. */
export function javascript(request: ExampleRequest): string {
  const { url, file, isEmpty } = request;
  const options = listOptions(request);
  const call =
    options.length > 0
      ? `const response = await fetch(${quote(url)}, {\n${options.join('')}});`
      : `const response = await fetch(${quote(url)});`;
  if (isEmpty) return `${call}\nconsole.log(response.status);`;
  if (!file) return `${call}\nconst answer = await response.json();\nconsole.log(response.status, answer);`;
  return [
    "import { writeFile } from 'node:fs/promises';",
    '',
    call,
    `await writeFile(${quote(file)}, Buffer.from(await response.arrayBuffer()));`,
  ].join('\n');
}

function listOptions({ method, headers, client, form }: ExampleRequest): string[] {
  const basic = client
    ? [`    Authorization: 'Basic ' + btoa(${quote(`${client.id}:${client.secret}`)}),\n`]
    : [];
  const fields = [...basic, ...listMembers(headers)];
  return [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},\n`]),
    ...(fields.length > 0 ? [`  headers: {\n${fields.join('')}  },\n`] : []),
    ...(form ? [`  body: new URLSearchParams({\n${listMembers(form).join('')}  }),\n`] : []),
  ];
}

function listMembers(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => {
    const key = /^\w+$/.test(name) ? name : quote(name);
    return `    ${key}: ${quote(value)},\n`;
  });
}

const quote = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
