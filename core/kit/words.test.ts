import { expect, test } from 'vitest';
import { isLikeWord } from './recognise.ts';

test.each(['immigration', 'coronavirus', 'vaccination', 'Vaccination', 'NATO', 'Überwachung'])(
  '%s is written as a word',
  (text) => expect(isLikeWord(text)).toBe(true),
);

test.each(['7PIMiDcwNvc', 'sample_001x', 'dQwWgXcQabc', 'a-b', 'two words', ''])(
  '“%s” is not',
  (text) => expect(isLikeWord(text)).toBe(false),
);
