import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../../datasets/dataset.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import type { DescribeOptions } from './describe-dataset.ts';

export interface MetadataOptions extends DescribeOptions {
  readonly nowMs: () => number;
  readonly sourceLibrary: SourceLibrary;
  /** Where weaknesses are reported, as a URI. */
  readonly securityContact: string;
}

export interface MetadataDocument {
  readonly path: string;
  readonly mediaType: string;
  /** A newer release or build of one of them replaces the document. */
  readonly datasets: readonly Dataset[];
  /** The page about what the document describes. */
  readonly describes?: string;
  readonly write: () => string | Promise<string>;
}

/** How an endpoint declares its documents. */
export type ListDocuments = (options: MetadataOptions, app: FastifyInstance) => MetadataDocument[];

export const writeJson = (document: object) => `${JSON.stringify(document)}\n`;
