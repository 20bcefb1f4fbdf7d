import type { FastifyInstance } from 'fastify';
import type { Edge } from './create-app.ts';
import type { SendMade } from './send-made.ts';

const SECURITY_PATH = '/.well-known/security.txt';
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export function securityTxtRoute(app: FastifyInstance, { config, nowMs }: Edge, sendMade: SendMade): void {
  const { securityContact, baseUrl } = config;
  const { hostname } = new URL(baseUrl);
  app.get(SECURITY_PATH, (request, reply) => {
    // Omits security.txt while BASE_URL is localhost: other visitors would send their reports to their own machine.
    if (isThisMachine(hostname) && request.hostname !== hostname) return sendMade(request, reply);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(presentSecurityTxt(securityContact, baseUrl, nowMs()));
  });
}

const isThisMachine = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** RFC 9116; expires half a year after the request. */
function presentSecurityTxt(contact: string, baseUrl: string, nowMs: number): string {
  const expires = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, vi',
    `Canonical: ${new URL(SECURITY_PATH, baseUrl).href}`,
    '',
  ].join('\n');
}
