import { validatorHeaders, completeOperation, errorResponses, type Operation } from '../../api/operation.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { FORMATS, type FormatName } from '../../datasets/formats/formats.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { LARGEST_RELEASE } from '../../datasets/releases/release-archive.ts';
import * as errors from '../../errors.ts';
import { completeSchema, type TSchema } from '../../json-schema.ts';
import operations from './operations.json' with { type: 'json' };

type OperationName = keyof typeof operations.errors & keyof typeof operations;

type ListedErrors = Readonly<Record<string, readonly (string | readonly unknown[])[]>>;

/** The errors in operations.json: the name of a list, or of a function in errors.ts with what it takes. */
function listErrors(name: string): errors.AnsweredError[] {
  const functions = errors as unknown as Record<string, (...given: unknown[]) => errors.AnsweredError>;
  return (operations.errors as ListedErrors)[name]!.flatMap((each) =>
    typeof each === 'string' ? listErrors(each) : functions[String(each[0])]!(...each.slice(1)),
  );
}

/** The schema of an answer in JSON, if the route does not give the content. */
type DescribedAnswer = Readonly<Partial<Record<'schema' | 'example', object> & { mediaType: string }>>;

/** The description of an operation, whose words and schemas are in operations.json. */
export function describe(
  catalog: Catalog,
  name: OperationName,
  operationId: string,
  pieces: Readonly<Record<string, unknown>>,
): Operation {
  const known = {
    slugs: catalog.map(({ slug }) => slug),
    largestRelease: LARGEST_RELEASE,
    headers: () => validatorHeaders,
    validatorHeaders: () => validatorHeaders,
  };
  const {
    schema,
    mediaType = 'application/json',
    example = { $ref: 'example' },
    ...operation
  } = operations[name] as DescribedAnswer;
  const json = schema && { content: { [mediaType]: { schema, example } } };
  const given = { ...operations.pieces, ...known, ...json, ...pieces };
  return completeOperation(operationId, operation, given, errorResponses(...listErrors(name)));
}

export function describeReceipt(pieces: Readonly<Record<string, unknown>>) {
  const members = completeSchema(operations.receipt, { ...operations.pieces, ...pieces });
  return members as Readonly<Record<keyof typeof operations.receipt, TSchema>>;
}

/** The content of a response with a stored file; the example is the beginning of the newest release's. */
export function storedContent(format: FormatName, schema: TSchema, release: Release | undefined) {
  const { mediaType, excerpt } = FORMATS[format];
  const file = release?.files[format];
  return content(bareMediaType(mediaType), schema, file && excerpt(file.identity.bytes));
}

export const content = (mediaType: string, schema: TSchema, example?: unknown) => ({
  [mediaType]: { schema, ...(example === undefined ? {} : { example }) },
});
