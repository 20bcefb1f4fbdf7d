import { Type, type Static, type TObject, type TSchema } from '../../../json-schema.ts';
import { defaultOf } from '../../stored-record.ts';

interface Member {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Member>>;
  readonly items?: Member;
}

/** Makes members with a default optional: lists default to empty, and nullable members to null. */
export function allowOmissions<Schema extends TObject>(schema: Schema) {
  const members = Object.entries<TSchema>(schema.properties).map(([name, member]) => {
    const value = defaultOf(member);
    return [name, value === undefined ? member : { ...member, default: value }] as const;
  });
  const required = members.filter(([, member]) => !('default' in member)).map(([name]) => name);
  return Type.Unsafe<Static<Schema>>({ ...schema, properties: Object.fromEntries(members), required });
}

export const withDefault = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema => ({
  ...schema,
  default: value,
});

/** Makes all but the given members optional and without defaults, so that omitted members keep their stored value. */
export function allowParts(schema: TSchema, required: readonly string[] = []): TSchema {
  const { properties = {} } = schema as Member;
  const members = Object.entries(properties).map(([name, { default: _default, ...member }]) => [
    name,
    member,
  ]);
  return { ...schema, properties: Object.fromEntries(members), required };
}

/** Fills in the defaults of missing members. */
export function fillDefaults(schema: object, value: unknown): void {
  const { properties = {}, items = {} } = schema as Member;
  if (Array.isArray(value)) for (const each of value) fillDefaults(items, each);
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(properties)) {
    if (members[name] !== undefined) fillDefaults(member, members[name]);
    else if (member.default !== undefined) members[name] = structuredClone(member.default);
  }
}
