import type { TSchema } from '../../../json-schema.ts';

type Order = (value: any) => any;

interface Declared {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/** Rebuilds values with the declared fields in the declared order, so that equal values are stored as equal text. */
export function declaredOrder(schema: TSchema): Order {
  const { properties, items } = schema as Declared;
  if (items) {
    const orderItem = declaredOrder(items);
    return (value: readonly unknown[]) => value.map(orderItem);
  }
  if (!properties) return (value) => value;
  const fields = Object.entries(properties).map(([name, field]) => ({ name, order: declaredOrder(field) }));
  return (value: Readonly<Record<string, unknown>> | null) => {
    if (value === null) return null;
    const ordered: Record<string, unknown> = {};
    for (const { name, order } of fields) {
      if (value[name] !== undefined) ordered[name] = order(value[name]);
    }
    return ordered;
  };
}
