import type { Declaration, DeclaredColumn, DeclaredKind } from '../dataset.ts';
import { FORMAT_NAMES } from '../formats/formats.ts';
import type { Release } from './release.ts';

/** The declaration and formats that a release was made from. */
export interface StoredDeclaration extends Declaration {
  readonly formats: readonly string[];
}

/** As JSON text, without the dataset's functions. */
export function writeDeclaration(dataset: Declaration): string {
  const stored: StoredDeclaration = { ...declarationOf(dataset), formats: FORMAT_NAMES };
  return JSON.stringify(stored);
}

export function parseDeclaration(text: string): StoredDeclaration {
  return JSON.parse(text) as StoredDeclaration;
}

function declarationOf(dataset: Declaration): Declaration {
  const { slug, name, description, attribution, keywords, coverage, columns, key, references, theme, live } =
    dataset;
  return {
    slug,
    name,
    description,
    attribution,
    ...(keywords && { keywords }),
    ...(coverage && { coverage }),
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, declared]) => [column, declaredColumn(declared)]),
    ),
    key,
    ...(references && { references }),
    ...(theme && { theme }),
    ...(live && { live }),
  };
}

function declaredColumn({ kind, description, inCsv }: DeclaredColumn): DeclaredColumn {
  return { kind: declaredKind(kind), description, inCsv };
}

function declaredKind({ type, schema, tableSchema, nullable }: DeclaredKind): DeclaredKind {
  return { type, schema, tableSchema, nullable };
}

/** Whether the current code's declaration would publish this release the same way, regardless of the rows. */
export function hasSameDeclaration({ declaration, files }: Release, dataset: Declaration): boolean {
  return (
    FORMAT_NAMES.every((format) => files[format]) &&
    writeDeclaration(declaration) === writeDeclaration(dataset)
  );
}
