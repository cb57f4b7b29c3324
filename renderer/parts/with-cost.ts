/** What a control says of its cost. Pure. */
import type { TFunction } from 'i18next';
import { figure } from '../format.ts';

/** The label, and the credits where there is more than the one that the status bar tells of. */
export const withCost = (label: string, cost: number, t: TFunction): string =>
  cost > 1 ? t('common.forCredits', { what: label, count: cost, n: figure(cost) }) : label;
