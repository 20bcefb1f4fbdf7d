import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../../datasets/dataset.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import type { DescribeOptions } from './describe-dataset.ts';

export interface MetadataOptions extends DescribeOptions {
  readonly nowMs: () => number;
  readonly sourceLibrary: SourceLibrary;
  /** Where to report vulnerabilities, as a URI. */
  readonly securityContact: string;
}

export interface MetadataDocument {
  readonly path: string;
  readonly mediaType: string;
  /** The document is rebuilt when one of them has a newer release or build. */
  readonly datasets: readonly Dataset[];
  /** The page about the described subject. */
  readonly describes?: string;
  readonly write: () => string | Promise<string>;
}

/** Declares an endpoint's documents. */
export type ListDocuments = (options: MetadataOptions, app: FastifyInstance) => MetadataDocument[];

export const writeJson = (document: object) => `${JSON.stringify(document)}\n`;
