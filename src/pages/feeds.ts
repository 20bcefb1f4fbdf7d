import { html } from 'ghtml';
import { feedPath, type FeedFormat } from '../datasets/metadata/atom-feed.ts';
import type { SiteWords } from './language.ts';

/** A feed that readers of a page can subscribe to. */
export interface Feed {
  readonly title: string;
  readonly path: string;
  readonly type: string;
}

export const ATOM = 'application/atom+xml';

/** The Atom feed of releases and the same as JSON Feed. */
export const releaseFeeds = (title: string, pathOf: (format: FeedFormat) => string): Feed[] => [
  { title, path: pathOf('atom'), type: ATOM },
  { title, path: pathOf('json'), type: 'application/feed+json' },
];

/** For programs, in the head of a page. */
export const feedTags = (feeds: readonly Feed[]) =>
  feeds
    .map(
      ({ title, path, type }) =>
        html`<link rel="alternate" type="${type}" title="${title}" href="${path}" />`,
    )
    .join('');

/** For people: a dataset's feeds. */
export const feedLinks = (slug: string, words: SiteWords) =>
  Object.entries({ atom: words.dataset.releases.atom, json: 'JSON Feed' }).map(
    ([format, name]) => html`<a href="${feedPath(slug, format as FeedFormat)}">${name}</a>`,
  );
