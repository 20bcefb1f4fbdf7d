import { itemList } from '../blocks.ts';
import type { Country } from '../../countries/country.ts';
import type { Sent } from '../../tools/fields.ts';
import { listStops } from '../../tools/trip-budget.ts';
import { fill, type SiteWords } from '../language.ts';
import { type Place, type Places } from '../place.ts';
import { placePath, TOOLS_PATH, toolPath } from '../../datasets/addresses.ts';
import { html } from 'ghtml';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import type { Page } from '../layout.ts';

/** The headline states the result. Both are HTML. */
export interface ShownAnswer {
  readonly headline: string;
  readonly body: string;
}

/** A tool's result and what a page needs to show it. */
export interface Answered<Input = any, Result = any> {
  readonly input: Input;
  readonly result: Result;
  readonly sent: Sent;
  readonly country: Country;
  readonly words: SiteWords;
  readonly places: Places;
}

export function getPlace({ places }: Pick<Answered, 'places'>, slug: string): Place {
  const place = places.get(slug);
  if (!place) throw new Error(`Unknown place "${slug}".`);
  return place;
}

export function placeLink(
  answered: Pick<Answered, 'places' | 'words'>,
  slug: string,
  text = '{place}',
): string {
  const place = getPlace(answered, slug);
  const shown = fill(text, { place: place.name });
  return html`<a href="${answered.words.path(placePath(place))}">${shown}</a>`;
}

/** `?place=hue&days=2`, without blank values and without the parameters in `left`. A blank stays if it is half of a stop. */
export function queryOf(sent: Sent, left: readonly string[] = []): string {
  const stops = listStops(sent);
  const isPaired = (name: string) => sent.has('days') && (name === 'place' || name === 'days');
  const given = [...sent].flatMap(([name, values]) => {
    if (left.includes(name)) return [];
    const kept = isPaired(name)
      ? stops.map((stop) => stop[name as keyof (typeof stops)[number]])
      : values.filter((value) => value.trim() !== '');
    return kept.map((value) => [name, value] as const);
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([...pair]) => pair)).toString()}`;
}

export function toolListPage(country: Country, words: SiteWords): Page {
  return {
    title: fill(words.tools.toolsTitle, { country: country.name[words.language] }),
    description: words.tools.toolsLead,
    section: TOOLS_PATH,
    body: html`<h1>${fill(words.tools.toolsTitle, { country: country.name[words.language] })}</h1>
      <p class="lead">${words.tools.toolsLead}</p>
      !${toolCards(country, words, 'h2')}`,
  };
}

/** One card per tool. */
export function toolCards(country: Country, words: SiteWords, heading: 'h2' | 'h3'): string {
  const cards = TOOLS.map(
    (tool) =>
      html`<li>
        <${heading}><a href="${words.path(toolPath(tool, country))}">${tool.name[words.language]}</a></${heading}>
        <p>${describeTool(tool, country)[words.language]}</p>
      </li>`,
  );
  return itemList(cards, 'cards');
}
