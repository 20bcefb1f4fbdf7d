import { flushCompileCache } from 'node:module';

/** Fills the compile cache with what a start on an empty state and the first requests load, so that stripping types is part of the installation. */
export async function compileAhead(): Promise<void> {
  await import('./serve.ts');
  await import('./publish-again.ts');
  await import('../../rooms/import/import-rates.ts');
  await import('../../rooms/import/import-rooms.ts');
  await import('../../datasets/formats/xlsx/workbook.ts');
  await import('../../mcp/create-mcp-handler.ts');
  flushCompileCache();
}
