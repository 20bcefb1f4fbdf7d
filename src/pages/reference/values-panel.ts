import { html } from 'ghtml';
import type { SiteLanguage } from '../language.ts';
import type { Entry, Environment } from './entries.ts';
import { tryForm } from './try-form.ts';
import type { ValueName } from './values.ts';
import { REFERENCE_WORDS } from './words.ts';

const OF_SANDBOX: readonly ValueName[] = [
  'access_token',
  'client_id',
  'client_secret',
  'partner_room_id',
  'room',
  'photo',
];
/** The values that read requests need; the page sends no other requests to production. */
const OF_PRODUCTION: readonly ValueName[] = ['access_token', 'partner_room_id', 'room'];

/** Inputs for the reader's values. The script keeps them only in this page. */
export function valuesPanels(create: Entry, language: SiteLanguage): string {
  const { values } = REFERENCE_WORDS[language];
  return html`<div class="values in-sandbox" hidden>
      <h3>${values.sandboxTitle}</h3>
      <p>${values.sandboxLead}</p>
      !${tryForm({ entry: create, language, send: values.create, isBrief: true })}
      !${valueInputs('sandbox', OF_SANDBOX, language)}
    </div>
    <div class="values in-production" hidden>
      <h3>${values.productionTitle}</h3>
      <p>${values.productionLead}</p>
      !${valueInputs('production', OF_PRODUCTION, language)}
    </div>`;
}

function valueInputs(environment: Environment, names: readonly ValueName[], language: SiteLanguage): string {
  const words = REFERENCE_WORDS[language].values.names;
  const inputs = names.map((name) => {
    const id = `${environment}-${name}`;
    return html`<div>
      <label for="${id}">${words[name]}</label>
      <input type="text" id="${id}" name="${name}" autocomplete="off" spellcheck="false" maxlength="300" />
    </div>`;
  });
  return html`<div class="fields" data-values="${environment}">!${inputs.join('')}</div>`;
}
