import { expect, test } from 'vitest';
import { descriptionFromSecondary } from './watch-facts.ts';

const redirect = (to: string) => ({
  urlEndpoint: { url: `https://www.youtube.com/redirect?event=x&q=${encodeURIComponent(to)}&v=y` },
});
const inside = (url: string) => ({ commandMetadata: { webCommandMetadata: { url } } });

const LINKS: readonly (readonly [shown: string, command: unknown, written: string])[] = [
  [
    'https://birds.example/a-very-long-...',
    redirect('https://birds.example/a-very-long-way'),
    'https://birds.example/a-very-long-way',
  ],
  ['https://birds.example/', redirect('https://birds.example/?utm=1'), 'https://birds.example/'],
  [
    '\u00a0\u00a0/\u00a0somebody\u00a0\u00a0',
    redirect('https://social.example/somebody'),
    'https://social.example/somebody',
  ],
  [
    '\u00a0\u00a0/\u00a0@birds\u00a0\u00a0',
    inside('/channel/UCinvented'),
    'https://www.youtube.com/channel/UCinvented',
  ],
  [
    '\u00a0\u00a0•\u00a0A film of birds\u00a0\u00a0',
    inside('/watch?v=inventedVid&t=4s'),
    'https://www.youtube.com/watch?v=inventedVid&t=4s',
  ],
  ['\u202a@birds\u202c', inside('/@birds'), '@birds'],
  ['#birds', inside('/hashtag/birds'), '#birds'],
  ['0:45', inside('/watch?v=inventedVid&t=45s'), '0:45'],
  ['https://birds.example/cut...', {}, 'https://birds.example/cut...'],
];

test('links are written out, in both layouts', () => {
  let content = '🐦 Links:';
  const commandRuns = LINKS.map(([shown, innertubeCommand]) => {
    content += '\n';
    const startIndex = content.length;
    content += shown;
    return { startIndex, length: shown.length, onTap: { innertubeCommand } };
  });
  const whole = ['🐦 Links:', ...LINKS.map(([, , written]) => written), 'End'].join('\n');
  const attributedDescription = { content: `${content}\nEnd`, commandRuns };
  expect(descriptionFromSecondary({ attributedDescription })).toBe(whole);
  const runs = [
    { text: '🐦 Links:' },
    ...LINKS.flatMap(([text, navigationEndpoint]) => [
      { text: '\n' },
      { text, navigationEndpoint },
    ]),
    { text: '\nEnd' },
  ];
  expect(descriptionFromSecondary({ description: { runs } })).toBe(whole);
});

test('odd marks cost nothing of the text', () => {
  const commandRuns = [{}, { startIndex: 2, length: 90 }, { startIndex: -1, length: 1 }, null];
  const odd = { attributedDescription: { content: 'Birds & bees', commandRuns } };
  expect(descriptionFromSecondary(odd)).toBe('Birds & bees');
  expect(descriptionFromSecondary({ description: { simpleText: 'Bees' } })).toBe('Bees');
  expect(descriptionFromSecondary({ description: { runs: [{ text: '' }] } })).toBeUndefined();
  expect(descriptionFromSecondary({ attributedDescription: { content: '' } })).toBeUndefined();
  expect(descriptionFromSecondary(undefined)).toBeUndefined();
});
