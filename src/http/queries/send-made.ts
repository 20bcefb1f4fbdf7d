import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeOnce } from '../../datasets/releases/encoding.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { buildOf, type Release } from '../../datasets/releases/release.ts';
import { answerRepresentation, getEncoding } from '../downloads/answer/answer-download.ts';
import {
  memoryOf,
  representAs,
  UNTIL_REPLACED,
  type Representation,
} from '../downloads/answer/representation.ts';

export interface QueryOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

export interface QueryRouteOptions extends QueryOptions {
  readonly send: SendMade;
}

interface MadeAnswer {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the format is already compressed, so that HTTP compression is useless. */
  readonly isCompressed?: boolean;
}

/** Sends a file made from a release for a normalised address. Recent responses are cached. */
export type SendMade = (
  request: FastifyRequest,
  reply: FastifyReply,
  release: Release,
  address: string,
  make: () => Promise<MadeAnswer>,
) => Promise<void>;

const CACHE_BYTES = 8_000_000;

export function createSendMade(): SendMade {
  const remember = cacheRecent<Representation>(CACHE_BYTES, (made, key) => memoryOf(made) + key.length);
  return async (request, reply, release, address, make) => {
    const accepted = getEncoding(request.headers);
    const representation = await remember(`${buildOf(release)} ${accepted} ${address}`, async () => {
      const { bytes, isCompressed = false, ...made } = await make();
      const encoding = isCompressed ? 'identity' : accepted;
      return representAs(encoding, await encodeOnce(bytes, encoding), {
        ...made,
        lastModified: release.publishedAt,
        cacheControl: UNTIL_REPLACED,
      });
    });
    // The deadline may have passed in the meantime.
    if (!reply.sent)
      reply.sendPrepared(answerRepresentation(request.method, request.headers, representation));
  };
}

export const jsonAnswer = (value: object): MadeAnswer => ({
  bytes: Buffer.from(`${JSON.stringify(value)}\n`),
  mediaType: 'application/json; charset=utf-8',
});
