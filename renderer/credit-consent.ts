import type { PreflightView } from '#calls/index.ts';
import type { Bridge } from './bridge.ts';
import { askLocal } from './local.ts';

/**
 * Start is the consent for what was told before it: the budget is raised by what is missing, so that a run
 * within its estimate never stops to ask. To be called where credits may be granted.
 */
export const grantFor = async (
  bridge: Bridge,
  { credits }: Pick<PreflightView, 'credits'>,
): Promise<void> => {
  const { balance } = await askLocal(bridge, 'credits.get');
  const missing = (credits.estimate ?? credits.atMost) - balance;
  if (missing > 0) await askLocal(bridge, 'credits.grant', { amount: missing });
};
