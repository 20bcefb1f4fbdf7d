import assert from 'node:assert/strict';
import { Package } from 'datapackage';
import { download } from './download.ts';

export type ReadRow = Readonly<Record<string, unknown>>;

/** A descriptor in the form that the reader accepts. */
export type Descriptor = Record<string, any>;

/**
 * Adapts a descriptor for the only reader for Node, which supports version 1: marks the resources as tables by their profile, and
 * replaces the address of a JSON file with its rows.
 */
export async function forFirstVersion(descriptor: Descriptor): Promise<Descriptor> {
  const resources = descriptor['resources'].map(async (resource: Descriptor) => {
    const { path, format, ...rest } = { ...resource, profile: 'tabular-data-resource' } as Descriptor;
    if (format !== 'json') return { ...rest, path, format };
    const { bytes } = await download(path);
    return { ...rest, data: asLines(JSON.parse(bytes.toString())[rest['dialect'].property]) };
  });
  return { ...descriptor, profile: 'tabular-data-package', resources: await Promise.all(resources) };
}

/** The names, then the values of each row, because the reader does not accept objects. */
function asLines(rows: readonly ReadRow[]): unknown[][] {
  const names = Object.keys(rows[0]!);
  for (const row of rows) assert.deepEqual(Object.keys(row), names);
  return [names, ...rows.map((row) => Object.values(row))];
}

/** Reads each resource's rows and casts every value to its field's type. Throws if anything is invalid. */
export async function readTables(descriptor: Descriptor, basePath?: string): Promise<ReadRow[][]> {
  const { resources } = await Package.load(descriptor, { strict: true, basePath });
  const tables = await Promise.all(resources.map((resource) => resource.read({ keyed: true })));
  for (const resource of resources) await resource.checkRelations();
  return tables;
}
