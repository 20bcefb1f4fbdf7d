import assert from 'node:assert/strict';
import { Package } from 'datapackage';
import { download } from './download.ts';

export type ReadRow = Readonly<Record<string, unknown>>;

/** A descriptor as the reader takes it. */
export type Descriptor = Record<string, any>;

/**
 * Tells a reader of the first version, the only one there is for Node, what it cannot know of the second: that the resources are tables,
 * by their profile, and where the rows of a JSON file are, by handing them over in place of the file's address.
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

/** The names, then the values of each row: the reader takes no objects. */
function asLines(rows: readonly ReadRow[]): unknown[][] {
  const names = Object.keys(rows[0]!);
  for (const row of rows) assert.deepEqual(Object.keys(row), names);
  return [names, ...rows.map((row) => Object.values(row))];
}

/** The rows of each resource, every value checked and turned into what its field declares. Throws what is wrong. */
export async function readTables(descriptor: Descriptor, basePath?: string): Promise<ReadRow[][]> {
  const { resources } = await Package.load(descriptor, { strict: true, basePath });
  const tables = await Promise.all(resources.map((resource) => resource.read({ keyed: true })));
  for (const resource of resources) await resource.checkRelations();
  return tables;
}
