import type { ApiDescription } from './api-description.ts';
import { findSuccess, listEntries, listFormParameters, type Entry } from './entries.ts';
import { listDescribedFields } from './fields.ts';

/** All texts of the OpenAPI document that the reference translates. */
export function listTexts(api: ApiDescription): Set<string> {
  return new Set(listEntries(api).flatMap(textsOf));
}

function textsOf({ summary, description, main }: Entry): string[] {
  const parameters = [...main.parameters, ...listFormParameters(main)];
  const withoutBody = Object.values(main.responses).filter(({ content }) => !content);
  return [
    summary,
    description,
    ...parameters.flatMap((parameter) => parameter.description ?? []),
    ...withoutBody.map((response) => response.description),
    findSuccess(main)?.description ?? '',
    ...listDescribedFields(main).map((field) => field.description),
  ];
}
