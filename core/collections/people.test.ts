import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { namesGiven } from './people.ts';

test.each([
  ['videosite', ' @ada ', ['@ada', 'ada']],
  ['microblog', 'ada', ['ada', '@ada']],
  [
    'videosite',
    'https://www.youtube.com/@ada/videos',
    ['https://www.youtube.com/@ada/videos', '@ada', 'ada'],
  ],
  [
    'professional',
    'https://www.linkedin.com/company/ada/',
    ['https://www.linkedin.com/company/ada/', 'ada', '@ada'],
  ],
  // What the platform does not know may still be the address of a kept item.
  ['forum', 'https://example.org/ada', ['https://example.org/ada']],
])('%s: %s gives the names under which a person may be kept', (platform, text, names) => {
  expect(namesGiven(catalogue, platform, text)).toEqual(names);
});

test.each([
  ['videosite', 'https://www.youtube.com/watch?v=sample_001x'],
  ['forum', 'https://www.reddit.com/r/science'],
])('%s: %s leads to no person, and is refused', (platform, text) => {
  expect(() => namesGiven(catalogue, platform, text)).toThrow('leads to no account');
});
