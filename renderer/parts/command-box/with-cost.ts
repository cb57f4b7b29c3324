/** What a control says of its cost. Pure. */
import type { TFunction } from 'i18next';
import { amountOf } from '../../format.ts';

/** Credits from which a control names its cost; the status bar says what a request costs. */
export const MENTIONED_FROM = 11;

/** The label, and the credits where the action makes more than ten requests. */
export const withCost = (label: string, cost: number, t: TFunction): string =>
  cost >= MENTIONED_FROM ? t('common.forCredits', { what: label, ...amountOf(cost) }) : label;
