import { AppError, plainMessage, toAppError } from '#kit/errors.ts';
import { routeNamed, type OfficialApi, type Operation, type Platform } from '#kit/operation.ts';
import type { CredentialSource } from './credential-source.ts';
import type { Tokens } from './tokens.ts';
import type { Message } from '#kit/message.ts';
import { messages } from './messages.ts';

export interface TestConfig {
  /** Calls an operation by the official API; the caller of the engine who pays is already chosen. */
  readonly call: (
    id: string,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<
    | { readonly ok: true; readonly meta: { readonly creditsUsed: number } }
    | { readonly ok: false; readonly error: AppError }
  >;
  readonly credentials: CredentialSource;
  readonly tokens: Tokens;
}

interface TestResult {
  readonly ok: boolean;
  /** One sentence; of a refusal, its own words. */
  readonly says: Message;
}

/** Tries whether the person's own credentials work: a new token, and one cheap call. */
export const testCredentials =
  ({ call, credentials, tokens }: TestConfig) =>
  async (platform: Platform): Promise<TestResult> => {
    const { official } = platform;
    if (!official) throw new AppError('internal_error');
    try {
      const own = await credentials.credentials(platform);
      if (!own)
        return {
          ok: false,
          says: messages.notTestedOnRecordings,
        };
      if (official.token) await tokens.access(platform, own, { fresh: true });
      const operation = findTrialOperation(official, platform);
      if (!operation) return { ok: true, says: taken(official) };
      const outcome = await call(
        `${platform.segment}.${operation.name}`,
        official.trial?.params ?? {},
      );
      if (!outcome.ok) throw outcome.error;
      return {
        ok: true,
        says: messages.apiAnswered({
          api: official.name,
          operation: operation.title,
          credits: outcome.meta.creditsUsed,
        }),
      };
    } catch (thrown) {
      return { ok: false, says: messageFromError(toAppError(thrown)) };
    }
  };

const taken = ({ name, token }: OfficialApi): Message =>
  token ? messages.tokenReceived({ api: name }) : messages.nothingToTest({ api: name });

const findTrialOperation = (
  { trial }: OfficialApi,
  { operations }: Platform,
): Operation | undefined => {
  const operation = operations.find(({ name }) => name === trial?.operation);
  return operation && routeNamed(operation, 'official-api') && operation;
};

const messageFromError = (error: AppError): Message =>
  plainMessage(error.refusal ?? error.detail ?? error);
