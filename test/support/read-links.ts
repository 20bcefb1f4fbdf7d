import assert from 'node:assert/strict';
import LinkHeader, { type Reference } from 'http-link-header';
import { request, type Answer } from './request.ts';

/** The links in the header. */
export const linksOf = ({ headers }: Answer): Reference[] =>
  LinkHeader.parse(String(headers['link'] ?? '')).refs;

/** All links of an address: those of its linkset (RFC 9264), which its header must name and agree with. */
export async function readLinks(url: string): Promise<Reference[]> {
  const named = linksOf(await request(url));
  const found = named.find(({ rel }) => rel === 'linkset');
  assert.ok(found, `${url} names no linkset`);
  const { uri, type } = found;
  const answer = await request(uri);
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, type]);
  const { linkset, ...others } = answer.json();
  assert.deepEqual(others, {});
  const contexts = linkset.filter(({ anchor }: any) => anchor === url);
  assert.equal(contexts.length, 1, `${uri} has no links from ${url}`);
  const { anchor: _, ...relations } = contexts[0];
  const links = Object.entries<any>(relations).flatMap(([rel, targets]) =>
    // The values of an attribute that RFC 8288 does not define are a list.
    targets.map(({ href, profile, ...rest }: any) => ({
      uri: href,
      rel,
      ...rest,
      ...(profile && { profile: profile.join(' ') }),
    })),
  );
  for (const link of named.filter(({ rel }) => rel !== 'linkset'))
    assert.ok(
      links.some((each) => each.rel === link.rel && each.uri === link.uri),
      `${uri} lacks ${link.uri}`,
    );
  return links;
}
