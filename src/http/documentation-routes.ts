import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalog } from '../datasets/catalog.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { FORMAT_NAMES } from '../datasets/formats/formats.ts';
import { homePage, type HomeDataset } from '../pages/home.ts';
import { renderPage, type Page } from '../pages/layout.ts';
import { referencePage, type ApiDescription } from '../pages/reference.ts';
import { downloadPath } from './downloads/download.ts';
import { presentOpenapi, type Addresses, type DescribedRoutes } from './openapi.ts';

export interface DocumentationRoutesOptions extends Addresses {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly operations: () => DescribedRoutes;
}

const STYLE = readFileSync(new URL('../pages/style.css', import.meta.url));
const STYLE_URL = `/style.${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;

export function documentationRoutes(app: FastifyInstance, options: DocumentationRoutesOptions): void {
  const { operations, baseUrl } = options;
  app.get('/', (_request, reply) => sendPage(reply, homePage(listHomeDatasets(options), baseUrl)));
  app.get('/docs', async (_request, reply) => {
    const description: unknown = await presentOpenapi(operations(), options);
    return sendPage(reply, referencePage(description as ApiDescription));
  });
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await presentOpenapi(operations(), options)),
  );
  app.get(STYLE_URL, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(STYLE),
  );
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'public, max-age=60')
    .send(renderPage(page, STYLE_URL));
}

function listHomeDatasets({ catalog, releases }: DocumentationRoutesOptions): HomeDataset[] {
  return catalog.map((dataset) => {
    const release = releases.find(dataset.slug);
    return {
      name: dataset.name,
      description: dataset.description,
      rowCount: release?.rowCount,
      publishedOn: release?.publishedAt.toISOString().slice(0, 10),
      downloads: FORMAT_NAMES.map((format) => ({ format, path: downloadPath(dataset, format) })),
    };
  });
}
