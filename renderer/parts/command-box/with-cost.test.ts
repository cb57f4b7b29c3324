import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { withCost } from './with-cost.ts';

beforeAll(startI18n);

describe('the cost of a control', () => {
  it('is told only where it is more than ten credits', () => {
    expect([0, 1, 10, 11, 1200].map((cost) => withCost('Open', cost, i18next.t))).toEqual([
      'Open',
      'Open',
      'Open',
      'Open (11 credits)',
      'Open (1,200 credits)',
    ]);
  });
});
