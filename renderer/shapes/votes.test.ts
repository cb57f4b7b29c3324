import { describe, expect, it } from 'vitest';
import { exactScore, groupOf, hostOf, scoreOf, shareOf, shortScore } from './votes.ts';

describe('votes', () => {
  it('writes a score below zero with a minus that is seen', () => {
    expect(exactScore(-1234)).toBe('\u22121,234');
    expect(shortScore(-12_345)).toBe('\u221212.3K');
    expect(exactScore(0)).toBe('0');
  });
  it('tells a hidden score from one that is not given', () => {
    expect(scoreOf({ likeCount: 0 })).toEqual({ value: 0, hidden: false });
    expect(scoreOf({ isScoreHidden: true })).toEqual({ hidden: true });
    expect(scoreOf({})).toEqual({ hidden: false });
  });
  it('names hosts, groups and shares', () => {
    expect(hostOf('https://www.site.test/a?b')).toBe('site.test');
    expect(hostOf('no address')).toBe('no address');
    expect(groupOf({ audience: { type: 'Group', preferredUsername: 'science' } })).toBe('science');
    expect(groupOf({})).toBeUndefined();
    expect(shareOf(0.934)).toBe('93%');
  });
});
