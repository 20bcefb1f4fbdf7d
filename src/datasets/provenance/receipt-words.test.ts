import assert from 'node:assert/strict';
import { test } from 'node:test';
import wordsEn from './receipt-words-en.json' with { type: 'json' };
import wordsVi from './receipt-words-vi.json' with { type: 'json' };
import { publishReceipt, sayIn, sayPlainly, type Said } from './receipt-words.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

test('a sentence has the same parameters in both languages and in plain words', () => {
  const vietnamese: Readonly<Record<string, string>> = wordsVi.sentences;
  const plain: Readonly<Record<string, string>> = wordsEn.plain;
  for (const [id, text] of Object.entries(wordsEn.sentences)) {
    assert.equal(placeholders(vietnamese[id]!), placeholders(text), id);
    if (plain[id] !== undefined) assert.equal(placeholders(plain[id]), placeholders(text), id);
  }
  assert.deepEqual(Object.keys(vietnamese), Object.keys(wordsEn.sentences));
});

const SENTENCES: [said: Said, en: string, vi: string][] = [
  ['undated', 'the year of its figure is not known', 'không rõ năm của số liệu'],
  [{ en: 'the lake', vi: 'hồ' }, 'the lake', 'hồ'],
  [
    { id: 'counted', persons: 8053663, date: '2019-04-01' },
    '8053663 on 2019-04-01',
    '8.053.663 người ngày 1/4/2019',
  ],
  [{ id: 'edition', date: '2025-06' }, 'in GeoNames of 2025-06', 'trong GeoNames tháng 6/2025'],
  [
    { id: 'guides', quoted: 2, unquoted: 4 },
    'guides: 2 quoted by document and characters, 4 only read by a person',
    'cẩm nang: 2 được trích kèm tài liệu và vị trí, 4 chỉ do người đọc',
  ],
  [
    {
      id: 'shares_of_place',
      shares: [
        { id: 'share', language: 'hmn', percent: 51.65 },
        { id: 'share', language: 'ium', percent: 23 },
      ],
    },
    'hmn 51.65 %, ium 23 % of the place',
    'tiếng Mông 51,65 %, ium 23 % tại nơi này',
  ],
  [
    { id: 'published_by', publishers: ['Agoda', 'Mytour'] },
    'published by Agoda and Mytour',
    'do Agoda và Mytour công bố',
  ],
];

for (const [said, en, vi] of SENTENCES)
  test(`"${en}" has a Vietnamese text`, () => {
    assert.equal(sayIn('en', said), en);
    assert.equal(
      sayIn('vi', said, (_, value) => (value === 'hmn' ? 'tiếng Mông' : undefined)),
      vi,
    );
  });

test('English pages use plainer words than the API where we have them', () => {
  assert.equal(sayIn('en', 'tags')?.startsWith('tags of the editorial table'), true);
  assert.equal(sayPlainly('tags').startsWith('tags in our editorial table'), true);
  assert.equal(sayPlainly('undated'), sayIn('en', 'undated'));
});

test('texts that an earlier version stored are published as they are, and have no Vietnamese', () => {
  const stored = {
    class: 'computed',
    method: 'by an old rule' as Said,
    detail: 'setting coast; normals of Hue',
    sources: [],
  } as const;
  assert.deepEqual(publishReceipt(stored), stored);
  assert.equal(sayIn('vi', stored.method), undefined);
});
