import type { FastifyInstance } from 'fastify';
import { presentOpenapi, type DescribedApi, type DescribedRoutes } from './openapi.ts';

export interface DocumentationRoutesOptions extends DescribedApi {
  readonly operations: () => DescribedRoutes;
}

export function documentationRoutes(app: FastifyInstance, options: DocumentationRoutesOptions): void {
  for (const path of ['/api/openapi.json', '/openapi.json'])
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send(await presentOpenapi(options.operations(), options)),
    );
}
