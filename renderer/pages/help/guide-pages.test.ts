import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideNames, guideText, INDEX, linkedPage } from './guide-pages.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/guide');
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

  it('takes nothing else for a page of its own', () => {
    expect(linkedPage('first-look.md')).toBe('first-look');
    expect(linkedPage('../take-away.md')).toBeUndefined();
    expect(linkedPage('https://example.org/first-look.md')).toBeUndefined();
    expect(linkedPage('no-such-page.md')).toBeUndefined();
  });
});
