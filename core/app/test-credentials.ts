import type { Catalogue } from '../engine/catalogue.ts';
import type { OfficialTestView } from '../contract/index.ts';
import type { Caller, Engine } from '../engine/engine.ts';
import { AppError, toAppError } from '../kit/errors.ts';
import type { OfficialApi, Platform } from '../kit/operation.ts';
import type { OwnKeys } from '../engine/routes.ts';
import type { Tokens } from '../credentials/tokens.ts';

export interface TrialConfig {
  readonly engine: Engine;
  readonly catalogue: Catalogue;
  readonly keys: OwnKeys;
  readonly tokens: Tokens;
  /** Who pays for the trial. */
  readonly caller: Caller;
}

/** Tries whether the person's own credentials work: a new token, and one cheap question. */
export const createTrial =
  ({ engine, catalogue, keys, tokens, caller }: TrialConfig) =>
  async (platform: Platform): Promise<OfficialTestView> => {
    const { official } = platform;
    if (!official) throw new AppError('internal_error');
    try {
      const credentials = await keys.credentials(platform);
      if (!credentials)
        return {
          ok: false,
          says: 'Recordings answer here, and nobody is asked: nothing was tried.',
        };
      if (official.token) await tokens.access(platform, credentials, { fresh: true });
      const entry = trialOf(official, platform, catalogue);
      if (!entry) return { ok: true, says: `${official.name} ${taken(official)}.` };
      const outcome = await engine.call(entry.id, official.trial?.params ?? {}, {
        ...caller,
        route: 'official-api',
      });
      if (!outcome.ok) throw outcome.error;
      return {
        ok: true,
        says: `${official.name} answered (${entry.operation.title}; credits used: ${outcome.meta.creditsUsed}).`,
      };
    } catch (thrown) {
      return { ok: false, says: wordsOf(toAppError(thrown)) };
    }
  };

const taken = ({ token }: OfficialApi): string =>
  token
    ? 'took your credentials and gave a token'
    : 'has nothing that could be tried; the credentials look right';

const trialOf = ({ trial }: OfficialApi, { segment }: Platform, catalogue: Catalogue) => {
  const entry = trial && catalogue.find(`${segment}.${trial.operation}`);
  return entry?.operation.routes.includes('official-api') ? entry : undefined;
};

const wordsOf = ({ refusal, message, row }: AppError): string =>
  refusal?.says ?? message.replace(`${row.message}: `, '');
