interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Phrases that read as if translated, with the words to use instead. Add one when a review finds it. */
export const PHRASES: readonly Phrase[] = [
  { pattern: /\b(?:fast|slow|room) lanes?\b/i, instead: 'route, path' },
  { pattern: /\b(?:wait|waits|waiting|stand|stands|standing) in line\b/i, instead: 'queue' },
  { pattern: /\bdear(?:er|est)?\b/i, instead: 'expensive, costly' },
  { pattern: /\blet (?:it |them )?be\b/i, instead: 'ignore, leave unchanged' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) told\b/i,
    instead: 'name who tells whom, or: is reported, learns',
  },
  { pattern: /\b(?:tell|tells|told|telling) of\b/i, instead: 'report, describe, mention' },
  { pattern: /\b(?:speak|speaks|spoke|speaking) of\b/i, instead: 'describe, mention' },
  { pattern: /\b(?:say|says|said) of\b/i, instead: 'state, describe' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bthe business of\b/i, instead: 'is for … only' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bothers than\b/i, instead: 'other than' },
  { pattern: /\blooks? whether\b/i, instead: 'check whether' },
  { pattern: /\bnor what\b/i, instead: 'split the sentence' },
  { pattern: /\bas good as none\b/i, instead: 'left out' },
  { pattern: /\bstands? (?:beside|there|in its place)\b/i, instead: 'is next to, is' },
  { pattern: /\btravel data of\b/i, instead: 'travel data for' },
  { pattern: /\bquote it when\b/i, instead: 'include it when' },
  { pattern: /\bprinted by somebody\b/i, instead: 'published elsewhere' },
  { pattern: /\bTake a filter away\b/i, instead: 'Remove a filter' },
  { pattern: /\bto be pasted as they are\b/i, instead: 'Copy and paste' },
  { pattern: /\blooked for most\b/i, instead: 'most compared' },
  { pattern: /\bas far as chance goes\b/i, instead: 'with high probability' },
  { pattern: /\bnot one of them\b/i, instead: 'none of them is' },
  { pattern: /\bis there again\b/i, instead: 'exists again' },
  { pattern: /\b(?:is|are|was) no (?:file of|JSON|CSV)\b/i, instead: 'is not part of, is not JSON' },
  { pattern: /\b(?:error|answer|500) in shape\b/i, instead: 'in the usual shape' },
  { pattern: /\bholds? to the schema\b/i, instead: 'matches the schema' },

  { pattern: /\d{1,2} tháng \d{1,2}, \d{4}/i, instead: '15/11/2026' },
  { pattern: /mã kiểm(?! tra)/i, instead: 'mã băm (checksum)' },
  { pattern: /không khí về đêm/i, instead: 'giải trí về đêm' },
  { pattern: /nguồn tin phát hành/i, instead: 'nguồn cấp Atom' },
  { pattern: /tiêu đề \(HTTP\)/i, instead: 'header' },
  { pattern: /có thêm hành hương/i, instead: 'còn là điểm hành hương' },
  { pattern: /không phân định được/i, instead: 'trùng nhau' },
];
