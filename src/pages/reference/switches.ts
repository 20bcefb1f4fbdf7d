import { html } from 'ghtml';
import type { SiteLanguage } from '../language.ts';
import { EXAMPLE_LANGUAGES } from './examples/languages.ts';
import { REFERENCE_WORDS } from './words.ts';

/** The first option is selected. The stylesheet applies the selection, so the switch needs no script. */
function choice(name: string, title: string, options: Readonly<Record<string, string>>): string {
  const radios = Object.entries(options).map(
    ([value, text], index) =>
      html`<label
        ><input type="radio" name="${name}" value="${value}" !${index === 0 ? 'checked' : ''} />${text}</label
      >`,
  );
  return html`<fieldset class="choice">
    <legend>${title}</legend>
    !${radios.join('')}
  </fieldset>`;
}

export function environmentSwitch(language: SiteLanguage): string {
  const { environment, environments } = REFERENCE_WORDS[language];
  return choice('environment', environment, environments);
}

export function languageSwitch(language: SiteLanguage): string {
  const names = Object.entries(EXAMPLE_LANGUAGES).map(([key, { name }]) => [key, name] as const);
  return choice('example', REFERENCE_WORDS[language].exampleLanguage, Object.fromEntries(names));
}
