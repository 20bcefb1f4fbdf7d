import { Compile } from 'typebox/compile';
import type { TSchema, Static } from '../json-schema.ts';
import { checked, type Document, SIDECAR_ENDING } from './document.ts';
import type { Finding } from './observation.ts';
import type { Places } from './places.ts';
import { BadFile } from './bad-file.ts';

/** Extracts findings from one document, always the same ones in the same order. */
export interface Extractor {
  readonly name: string;
  /** Changes whenever the same bytes would give different observations. */
  readonly version: string;
  /** Validates the sidecar before any document is read. */
  prepare(document: Document, places: Places): () => AsyncIterable<Finding>;
}

interface Declaration<Schema extends TSchema> extends Pick<Extractor, 'name' | 'version'> {
  readonly mapping: Schema;
  /** What the extractor needs from the sidecar besides a valid mapping; undefined if nothing is missing. */
  readonly missing?: (document: Document, mapping: Static<Schema>, places: Places) => string | undefined;
  readonly extract: (document: Document, mapping: Static<Schema>, places: Places) => AsyncIterable<Finding>;
}

export function declareExtractor<Schema extends TSchema>(declared: Declaration<Schema>): Extractor {
  const check = Compile(declared.mapping);
  return {
    name: declared.name,
    version: declared.version,
    prepare(document, places) {
      const sidecar = `${document.name}${SIDECAR_ENDING}`;
      const mapping = checked(`${sidecar}: mapping`, check, document.source.mapping ?? {});
      const missing = declared.missing?.(document, mapping, places);
      if (missing !== undefined) throw new BadFile(`${sidecar}: ${missing}`);
      return () => declared.extract(document, mapping, places);
    },
  };
}
