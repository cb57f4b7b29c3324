/** To which project of a laboratory this computer hands over, and the tokens with which it may. */
import { AppError } from '#kit/errors.ts';
import type { SealedSecret } from '../../credentials/sealed-secret.ts';
import type { LaboratoryConnection, Store } from '../../store/index.ts';
import { messages } from './messages.ts';
import type { GrantedTokens, SignInClient } from './sign-in-client.ts';

export interface ConnectionParts {
  readonly store: Pick<Store, 'settings' | 'outbox' | 'sendingLease'>;
  readonly secret: SealedSecret;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** Loads what asks a laboratory. */
  readonly clientFor: (laboratory: URL) => Promise<SignInClient>;
  readonly changed: () => void;
}

/** A token is renewed so long before its end, because a request takes its time. */
const BEFORE_END_MS = 60_000;

export type Connection = ReturnType<typeof createConnection>;

/** The name under which collections are shared: of the project, so that none goes to another by mistake. */
export const sharedWith = ({
  address,
  project,
}: Pick<LaboratoryConnection, 'address' | 'project'>): string =>
  `${address}/projects/${project.code}`;

export const createConnection = (parts: ConnectionParts) => {
  const { store, secret, now, monotonic } = parts;
  const { settings } = store;
  let held: { readonly token: string; readonly client: string; readonly until: number } | undefined;
  let renewing: Promise<string> | undefined;

  const get = (): LaboratoryConnection | null => settings.get('laboratoryConnection');

  const required = (): LaboratoryConnection => {
    const connection = get();
    if (!connection) throw new AppError('validation_error', messages.notConnected);
    return connection;
  };

  const hold = ({ access, seconds, client }: GrantedTokens): void => {
    held = { token: access, client, until: monotonic() + seconds * 1000 - BEFORE_END_MS };
  };

  const readRefreshToken = async ({ place }: LaboratoryConnection): Promise<string> => {
    const { secret: token } = await secret.read(place, false);
    if (token === undefined) throw new AppError('validation_error', messages.tokenUnreadable);
    return token;
  };

  /** For ending what it opens; one that cannot be read must not keep anybody from signing in or disconnecting. */
  const refreshTokenToEnd = async (
    connection: LaboratoryConnection | null,
  ): Promise<string | undefined> => {
    try {
      return connection ? (await secret.read(connection.place, true)).secret : undefined;
    } catch {
      return undefined;
    }
  };

  const signOut = (): void => {
    held = undefined;
    const connection = get();
    if (connection) settings.set('laboratoryConnection', { ...connection, isSignedOut: true });
    parts.changed();
  };

  /** Tells the laboratory that a token is not used any more, if it can be reached: nobody has it either way. */
  const revoke = async (laboratory: URL, client: string, token: string): Promise<void> => {
    try {
      await (await parts.clientFor(laboratory)).revoke(client, token);
    } catch {
      // What it was not told ends there by itself.
    }
  };

  const renew = async (): Promise<string> => {
    const connection = required();
    if (connection.isSignedOut) throw new AppError('invalid_api_key', messages.signInAgain);
    // A token is renewed by one: two processes that do it end the sign-in.
    if (!store.sendingLease.isHeld())
      throw new AppError('service_unavailable', messages.sentElsewhere);
    const client = await parts.clientFor(new URL(connection.address));
    try {
      const tokens = await client.renew(connection.client, await readRefreshToken(connection));
      const place = await secret.keep(tokens.refresh, false);
      if (place === undefined) throw new AppError('validation_error', messages.noPlaceForToken);
      // The person may have disconnected meanwhile.
      if (get()?.client !== connection.client)
        throw new AppError('validation_error', messages.notConnected);
      const { project, person } = tokens;
      settings.set('laboratoryConnection', { ...connection, project, person, place });
      hold(tokens);
      return tokens.access;
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.kind === 'invalid_api_key') signOut();
      throw thrown;
    }
  };

  return {
    get,
    /** Throws `validation_error` where there is none. */
    required,

    /** Whether this process can send: signed in, with the token at hand. */
    isReady: (): boolean => {
      const connection = get();
      return connection !== null && !connection.isSignedOut && secret.isAtHand(connection.place);
    },

    /** Keeps what a sign-in brought. Throws where it is for another project than what is shared goes to. */
    adopt: async (laboratory: URL, tokens: GrantedTokens): Promise<void> => {
      const { client, project, person } = tokens;
      const address = laboratory.origin;
      const before = get();
      if (before && sharedWith(before) !== sharedWith({ address, project })) {
        await revoke(laboratory, client, tokens.refresh);
        throw new AppError(
          'validation_error',
          messages.otherProject({ chosen: project.name, project: before.project.name }),
        );
      }
      const earlier = await refreshTokenToEnd(before);
      const place = await secret.keep(tokens.refresh, true);
      if (place === undefined) throw new AppError('validation_error', messages.noPlaceForToken);
      const since = before?.since ?? new Date(now()).toISOString();
      settings.set('laboratoryConnection', {
        address,
        client,
        project,
        person,
        since,
        place,
        isSignedOut: false,
      });
      hold(tokens);
      if (before && earlier !== undefined) await revoke(laboratory, before.client, earlier);
    },

    /** A token with which can be handed over now. Throws `AppError`; `invalid_api_key` ends the sign-in. */
    accessToken: async (): Promise<string> => {
      if (held && held.client === required().client && monotonic() < held.until) return held.token;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },

    /** The laboratory refused the token: the next one is a new one. */
    dropToken: (): void => {
      held = undefined;
    },

    signOut,

    /** Forgets the laboratory at once, and tells it, if it can be reached. */
    disconnect: async (): Promise<void> => {
      const connection = get();
      if (!connection) return;
      const token = await refreshTokenToEnd(connection);
      held = undefined;
      settings.change({ laboratoryConnection: null, lastHandOver: null });
      secret.remove();
      const laboratory = sharedWith(connection);
      for (const { collection, laboratory: other } of store.outbox.shared())
        if (other === laboratory) store.outbox.stop(collection);
      parts.changed();
      if (token !== undefined) await revoke(new URL(connection.address), connection.client, token);
    },
  };
};
