import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../strings/en.json' with { type: 'json' };
import { guideNames, guideText, INDEX, linkedPage } from './guide-page.tsx';

const FOLDER = join(import.meta.dirname, '../../../docs/guide');

/** Every text of the window, as it reads without its figures. */
const wordsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? text.replaceAll('{{n}} ', '') : wordsIn(text as object),
  );

const targets = (page: string): readonly string[] =>
  [...(guideText(page) ?? '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

describe('the guide', () => {
  it('lists each of its pages', () => {
    const listed = targets(INDEX).map((target) => linkedPage(target) ?? target);
    const pages = guideNames().filter((name) => name !== INDEX);
    expect(pages.length).toBeGreaterThanOrEqual(8);
    expect(new Set(listed)).toEqual(new Set(pages));
  });

  it('links and shows only what is there', () => {
    const missing = guideNames().flatMap((page) =>
      targets(page).filter((target) => !existsSync(join(FOLDER, target))),
    );
    expect(missing).toEqual([]);
  });

  it('names in bold only what the window says', () => {
    const sayings = new Set(wordsIn(english));
    expect(sayings.size).toBeGreaterThan(1000);
    const named = guideNames().flatMap((page) =>
      [...(guideText(page) ?? '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words),
    );
    expect(named).toContain('New collection');
    expect(named.filter((words) => !sayings.has(words))).toEqual([]);
  });

  it('takes nothing else for a page of its own', () => {
    expect(linkedPage('first-look.md')).toBe('first-look');
    expect(linkedPage('../take-away.md')).toBeUndefined();
    expect(linkedPage('https://example.org/first-look.md')).toBeUndefined();
    expect(linkedPage('no-such-page.md')).toBeUndefined();
  });
});
