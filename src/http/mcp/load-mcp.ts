import { readdir } from 'node:fs/promises';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { letRequestsRun } from '../../datasets/releases/pause.ts';
import type { ServerOptions } from '../../mcp/create-mcp-servers.ts';
import type { McpSource } from '../../mcp/mcp-source.ts';

/** Loaded separately, dependencies first. Loading all at once blocks the event loop for more than 100 ms. */
const PARTS = [
  loadLocales,
  () => import('zod/v4/core'),
  () => import('zod/v4'),
  buildSampleSchema,
  () => import('@modelcontextprotocol/core'),
  () => import('@modelcontextprotocol/server/validators/ajv'),
  () => import('@modelcontextprotocol/server'),
  () => import('../../mcp/create-mcp-handler.ts'),
  // Node loads its HTTP client on the first use of this name.
  () => Request,
];

export async function loadMcp(source: McpSource, options: ServerOptions): Promise<McpHttpHandler> {
  for (const loadPart of PARTS) {
    await loadPart();
    await letRequestsRun();
  }
  const { createHttpHandler } = await import('../../mcp/create-mcp-handler.ts');
  const handler = await createHttpHandler(source, options);
  await letRequestsRun();
  return handler;
}

/** The index of zod imports a module for each language. */
async function loadLocales(): Promise<void> {
  const folder = new URL('.', import.meta.resolve('zod/v4/locales'));
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') || name === 'index.js') continue;
    await import(`zod/v4/locales/${name}`);
    await letRequestsRun();
  }
  await import('zod/v4/locales');
}

/** Compiles the functions of zod that the next module calls for hundreds of schemas: a module is evaluated in one piece. */
async function buildSampleSchema(): Promise<void> {
  const z = await import('zod/v4');
  const object = z.object({
    literal: z.literal('2.0'),
    list: z.array(z.number().int().nonnegative()),
    choice: z.union([z.string(), z.enum(['a', 'b']), z.null()]).optional(),
    record: z.record(z.string(), z.unknown()).default({}),
    text: z.lazy(() => z.string().startsWith('a')),
  });
  object.extend({ more: z.looseObject({}) });
}
