import type { TLocalizedValidationError } from 'typebox/error';

/** A problem in a line. `field` is a path such as `photos.0.name`, or empty for the whole line. */
export interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly reason: string;
}

export type Problem = Omit<LineProblem, 'line'>;

const LONGEST_VALUE = 60;

/** Describes a validator's error to the author of the line. */
export function problemsOf(errors: readonly TLocalizedValidationError[], value: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const path = error.instancePath.split('/').slice(1).map(unescaped);
    const field = (name?: string) => [...path, ...(name === undefined ? [] : [name])].join('.');
    switch (error.keyword) {
      case 'boolean':
        // additionalProperties reports the same problem with the field's name.
        return [];
      case 'additionalProperties':
        return error.params.additionalProperties.map((name) => ({
          field: field(name),
          reason: 'is not a field of this line',
        }));
      case 'required':
        return error.params.requiredProperties.map((name) => ({ field: field(name), reason: 'is missing' }));
      case 'enum':
        return [
          {
            field: field(),
            reason: `must be one of ${error.params.allowedValues.join(', ')}${found(value, path)}`,
          },
        ];
      default:
        return [{ field: field(), reason: `${error.message}${found(value, path)}` }];
    }
  });
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function found(value: unknown, path: readonly string[]): string {
  let inner = value;
  for (const part of path) inner = (inner as Record<string, unknown> | undefined)?.[part];
  if (typeof inner === 'object' || inner === undefined) return '';
  const text = JSON.stringify(inner);
  return `; it is ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`;
}
