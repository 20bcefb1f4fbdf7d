import type { Language } from '../../rooms/language.ts';

export function languageHeader(languages: readonly Language[]): Record<string, string> {
  return languages.length > 0 ? { 'content-language': languages.join(', ') } : {};
}
