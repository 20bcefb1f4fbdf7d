import { DOWNLOAD_ERRORS, validatorHeaders } from '../../api/describe-downloads.ts';
import { completeOperation, errorResponses, type Operation } from '../../api/operation.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import { LARGEST_RELEASE } from '../../datasets/releases/release-archive.ts';
import type { AnsweredError } from '../../errors.ts';
import { completeSchema, type TSchema } from '../../json-schema.ts';
import operations from './operations.json' with { type: 'json' };

type OperationName = Exclude<keyof typeof operations, 'pieces' | 'receipt'>;

/** The description of an operation, whose words and schemas are in operations.json. */
export function describe(
  catalog: Catalog,
  name: OperationName,
  operationId: string,
  pieces: Readonly<Record<string, unknown>>,
  errors: readonly AnsweredError[] = DOWNLOAD_ERRORS,
): Operation {
  const known = {
    slugs: catalog.map(({ slug }) => slug),
    largestRelease: LARGEST_RELEASE,
    headers: () => validatorHeaders,
    validatorHeaders: () => validatorHeaders,
  };
  const given = { ...operations.pieces, ...known, ...pieces };
  return completeOperation(operationId, operations[name], given, errorResponses(...errors));
}

/** The members of a receipt. */
export function describeReceipt(pieces: Readonly<Record<string, unknown>>) {
  const members = completeSchema(operations.receipt, { ...operations.pieces, ...pieces });
  return members as Readonly<Record<keyof typeof operations.receipt, TSchema>>;
}

/** The content of a response with one media type. */
export const content = (mediaType: string, schema: TSchema, example?: unknown) => ({
  [mediaType]: { schema, ...(example === undefined ? {} : { example }) },
});
