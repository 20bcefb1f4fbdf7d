import type { SourceDescription, SourceTexts } from '../../datasets/provenance/provenance.ts';
import type { SiteLanguage } from '../language.ts';

interface TextsInLanguage extends Pick<SourceTexts, 'title' | 'licence' | 'period' | 'credit'> {
  readonly notes: string | undefined;
  /** The lang attribute for elements with these texts; empty if they are in the page's language. */
  readonly lang: string;
}

type Described = Pick<SourceDescription, 'title' | 'licence' | 'period' | 'credit' | 'vi'> & {
  readonly notes?: string;
};

/** A source's texts in the page's language, or in English if the source has no translation. */
export function sourceTexts(source: Described, language: SiteLanguage): TextsInLanguage {
  if (language === 'vi' && source.vi) return { ...source.vi, lang: '' };
  const { title, licence, period, credit, notes } = source;
  return { title, licence, period, credit, notes, lang: language === 'en' ? '' : 'lang="en"' };
}

/** Capitalises a credit for use as a title, except names such as "imhen (MIT)". */
export function creditTitle(credit: string): string {
  return credit.replace(/^\p{Ll}(?=\p{Ll}* (?!\())/u, (letter) => letter.toUpperCase());
}
