import { describe, expect, it } from 'vitest';
import { openableAddress, plainWords } from './native.ts';

describe('the desktop', () => {
  it('is quoted without the way that its words took', () => {
    const words = 'The secret was not stored. No keyring is running.';
    expect(plainWords(new Error(`Error invoking remote method 'native': Error: ${words}`))).toBe(
      words,
    );
    expect(plainWords(new Error("Error invoking remote method 'native': TypeError: no text"))).toBe(
      'no text',
    );
    expect(plainWords(new Error(words))).toBe(words);
    expect(plainWords('plain')).toBe('plain');
  });

  it('opens https alone', () => {
    expect(openableAddress('https://www.example.org/a b')).toBe('https://www.example.org/a%20b');
    for (const other of ['http://www.example.org/', 'javascript:alert(1)', 'file:///etc', 'no'])
      expect(openableAddress(other)).toBeUndefined();
  });
});
