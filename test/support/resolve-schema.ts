/** A schema of an OpenAPI document with every reference replaced by what it refers to. */
export function resolveSchema(schema: any, document: any): any {
  if (Array.isArray(schema)) return schema.map((each) => resolveSchema(each, document));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.$ref) return resolveSchema(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, resolveSchema(value, document)]),
  );
}
