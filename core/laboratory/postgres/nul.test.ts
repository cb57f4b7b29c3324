import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textForPostgres, textFromPostgres } from './statement-text.ts';

const text = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', 'a', '鳥') });
const compare = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

test('any text is kept without NUL, and comes back', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(textForPostgres(one)).not.toContain('\0');
      expect(textFromPostgres(textForPostgres(one))).toBe(one);
    }),
  );
});

test('texts keep their order', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compare(textForPostgres(one), textForPostgres(other)))).toBe(
        Math.sign(compare(one, other)),
      );
    }),
  );
});
