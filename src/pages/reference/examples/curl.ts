import type { ExampleRequest } from './example-request.ts';

export function curl({ method, url, headers, client, form, file }: ExampleRequest): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(client ? [`-u ${quote(`${client.id}:${client.secret}`)}`] : []),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${quote(`${name}=${value}`)}`),
    ...(file ? [`-o ${quote(file)}`] : []),
  ].join(' \\\n  ');
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
