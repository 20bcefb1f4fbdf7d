import { closedObject } from '../../json-schema.ts';
import { GUIDE_KINDS } from '../fields.ts';
import { declareExtractor } from '../document.ts';
import { findMonths, findSeasonMonths, type SeasonMonths } from '../text/months.ts';
import { readPlainText } from '../text/plain-text.ts';
import { findSubject, type Sentence, splitSentences, wordsOf } from '../text/sentences.ts';
import words from '../text/words.json' with { type: 'json' };
import { MONTHS } from '../../datasets/words/text.ts';

/** A person must state whether a page covers a region or one event. */
const [GUIDE] = GUIDE_KINDS;

const BEST =
  /\b(?:best|ideal|perfect|optimal|prime|finest|loveliest|most pleasant|most beautiful|recommended?)\b|\bwhen to (?:go|visit)\b|đẹp nhất|lý tưởng|lí tưởng|thích hợp|tốt nhất|phù hợp nhất|(?<!không )nên (?:đi|đến|ghé)/iu;
const AVOID =
  /\b(?:avoid|worst|skip|never|least|unpleasant|too (?:hot|wet|cold|crowded)|(?:not|n't|hardly|far from)(?: \w+){0,2} (?:best|ideal|good|perfect|recommended?|pleasant)|n't (?:go|visit|come)|do not (?:go|visit|come)|stay away)\b|tránh|không nên|không phải|chưa phải|tệ nhất/iu;
/** "best singer", "best time to book", "tốt nhất để đặt vé": the word after the best, and what the time is for. */
const BEST_WORD =
  /\b(?:best|ideal|perfect|optimal|prime|finest|loveliest|most (?:pleasant|beautiful))[ -](?<word>\p{L}+)/iu;
const PURPOSE =
  /\b(?:time|months?|season|period)s? (?:of (?:the )?year )?(?<to>to|for) (?:the |an? )?(?<purpose>\p{L}+)/iu;
const PURPOSE_VI = /(?<!\p{L})để (?<purpose>\p{L}+)/iu;
const TIME_WORDS = wordsOf(words.timeWords);
const VISITS = wordsOf(words.visits);
const OTHER_PURPOSES = wordsOf(words.otherPurposes);
const OTHER_SUBJECTS = wordsOf(words.otherSubjects);
/** Words that take a claim back, in its sentence or at the start of the next one. */
const REFUTES = wordsOf(words.refutations);
const REFUTES_BEFORE = new RegExp(String.raw`^\W*(?:\p{L}+,? ){0,4}(?:${REFUTES.source})`, 'iu');
const FORMERLY = wordsOf(words.formerly);
const QUESTION = /\?["”’)]?\s*$/u;
const EXCEPT = /^\W*(?:except|excluding|apart from|other than|but not|ngoại trừ|trừ)(?!\p{L})/iu;
/** The rest of the clause is about another season. */
const OTHER_SEASON =
  /\b(?:rainy|wet|monsoon|low|off)[ -](?:season|months?)\b|\btyphoons?\b|\bstorms?\b|\bfloods?\b|mùa mưa|bão|mùa lũ/iu;
const ALL_YEAR = /\b(?:all|any|whole) (?:year|month)|year[- ]round|quanh năm/iu;
const DRY_SEASON = /\bdry season|mùa khô/iu;
/** Why a number of months says nothing. */
const NOT_SOME_MONTHS: Readonly<Record<number, string>> = { 0: 'names no month', 12: 'names every month' };
/** Splits a sentence into clauses with one topic each. */
const CLAUSES =
  /;\s*|,?\s+(?=(?:but|while|whereas|although|though|however|yet|unlike|except|excluding|apart from|other than|nhưng|còn|trong khi|ngoại trừ|trừ)(?!\p{L}))|,?\s+(?:and\s+|so\s+)?(?=(?:avoid|skip|tránh|không nên)(?!\p{L}))/giu;

/** Months that a text calls the best for a place. */
export const bestMonths = declareExtractor({
  name: 'best-months',
  version: '3',
  mapping: closedObject({}),
  async *extract(document, _mapping, places) {
    const { source } = document;
    const plain = readPlainText(document.name, await document.text());
    const seasonMonths = findSeasonMonths(plain.text, places.country.hemisphere);
    const sentences = splitSentences(plain.text);
    for (const [index, sentence] of sentences.entries()) {
      const next = sentences[index + 1]?.text ?? '';
      for (const { clause, months, problem } of readStatements(sentence, next, seasonMonths)) {
        const subject = findSubject(clause, sentence, source.place, places);
        const locator = plain.locate(sentence.start, sentence.end);
        const found = { field: 'best_months' as const, class: GUIDE, value: months.join(' '), locator };
        const reason = problem ?? subject.problem ?? NOT_SOME_MONTHS[months.length];
        const { place } = subject;
        if (reason !== undefined || place === undefined) yield { ...found, reason: reason ?? '', place };
        else {
          const period = source.period ?? source.retrieved;
          yield { ...found, place, unit: 'months', period, passage: sentence.passage };
        }
      }
    }
  },
});

interface Statement {
  readonly clause: string;
  readonly months: readonly number[];
  readonly problem?: string;
}

function readStatements(sentence: Sentence, next: string, seasonMonths: SeasonMonths): Statement[] {
  const underHeading =
    sentence.isFirst && BEST.test(sentence.headings[0] ?? '') && !AVOID.test(sentence.headings[0]!);
  const statements: Statement[] = [];
  const refuteLast = () => {
    const last = statements.pop();
    if (last) statements.push({ ...last, problem: 'is refuted' });
  };
  for (const clause of sentence.text.split(CLAUSES)) {
    const { months, problem } = monthsOf(clause, seasonMonths);
    const takesBack = statements.length > 0 && REFUTES_BEFORE.test(clause);
    if (takesBack) refuteLast();
    const last = statements.at(-1);
    if (EXCEPT.test(clause)) {
      // "from February to August, except June"
      const kept = last?.months.filter((month) => !months.includes(month));
      if (last && kept) statements.splice(-1, 1, { ...last, months: kept });
    } else if (months.length === 0 && problem === undefined) continue;
    else if (AVOID.test(clause)) statements.push({ clause, months, problem: 'names months to avoid' });
    else if (BEST.test(clause) || underHeading) {
      const doubt = problem ?? findDoubt(takesBack ? clause.replace(REFUTES, '') : clause);
      statements.push({ clause, months, ...(doubt && { problem: doubt }) });
    }
  }
  if (REFUTES_BEFORE.test(next)) refuteLast();
  return statements;
}

/** Why a clause with months and praise does not say when to visit. */
function findDoubt(clause: string): string | undefined {
  if (REFUTES.test(clause)) return 'is refuted';
  if (QUESTION.test(clause)) return 'is a question';
  const former = FORMERLY.exec(clause)?.[0];
  if (former !== undefined) return `was so in the past: "${former}"`;
  const { index: bestAt = 0 } = BEST.exec(clause) ?? {};
  const subject = OTHER_SUBJECTS.exec(clause.slice(0, bestAt))?.[0];
  const word = BEST_WORD.exec(clause)?.groups!['word'];
  const other = subject ?? (word !== undefined && !TIME_WORDS.test(word) ? word : undefined);
  if (other !== undefined) return `is about the best "${other}"`;
  const { to, purpose } = (PURPOSE.exec(clause) ?? PURPOSE_VI.exec(clause))?.groups ?? {};
  if (purpose === undefined) return undefined;
  const isVisit = to === 'to' ? VISITS.test(purpose) : !OTHER_PURPOSES.test(purpose);
  return isVisit ? undefined : `is about the best time for "${purpose}"`;
}

function monthsOf(clause: string, seasonMonths: SeasonMonths): Omit<Statement, 'clause'> {
  const best = BEST.exec(clause);
  const other = OTHER_SEASON.exec(clause);
  if (other && best && best.index > other.index) {
    const isMixed = findMonths(clause, seasonMonths).length > 0;
    return { months: [], ...(isMixed && { problem: 'mixes the best and another season' }) };
  }
  const text = other ? clause.slice(0, other.index) : clause;
  const found = findMonths(text, seasonMonths);
  const named = found.filter(({ isSeason }) => !isSeason);
  const months = (named.length > 0 ? named : found).flatMap((one) => one.months);
  if (months.length === 0 && best) {
    if (ALL_YEAR.test(text)) return { months: MONTHS };
    if (DRY_SEASON.test(text)) return { months, problem: 'names a season without its months' };
  }
  return { months: [...new Set(months)].sort((a, b) => a - b) };
}
