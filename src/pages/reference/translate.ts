import type { SiteLanguage } from '../language.ts';
import { PATTERNS_VI, TEXTS_VI } from './texts-vi.ts';

export type Translate = (text: string) => string;

/** The OpenAPI document is in English. Texts without a translation stay in English. */
export function translator(language: SiteLanguage): Translate {
  return language === 'en' ? (text) => text : (text) => translateVi(text) ?? text;
}

/** Undefined if there is no translation. */
export function translateVi(text: string): string | undefined {
  if (Object.hasOwn(TEXTS_VI, text)) return TEXTS_VI[text];
  const found = PATTERNS_VI.find(([pattern]) => pattern.test(text));
  return found && text.replace(...found);
}
