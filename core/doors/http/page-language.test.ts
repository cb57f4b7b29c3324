import { expect, test } from 'vitest';
import { acceptedLanguage } from './page-frame.ts';

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.4, AR-eg;q=0.9', 'ar'],
  ['fr, es;q=0.1', 'es'],
  ['de;q=0, es', 'es'],
  ['fr', 'en'],
  ['*', 'en'],
  ['de;q=x', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [`${'xx,'.repeat(30)}de`, 'en'],
])('%s is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
