import { flushCompileCache } from 'node:module';

/** Fills the compile cache with the modules of a first start and the first requests, so that stripping types happens during installation. */
export async function compileAhead(): Promise<void> {
  await import('./serve.ts');
  await import('./publish-again.ts');
  await import('../../rooms/import/import-rates.ts');
  await import('../../rooms/import/import-rooms.ts');
  await import('../../datasets/formats/xlsx.ts');
  await import('../../mcp/create-mcp-handler.ts');
  flushCompileCache();
}
