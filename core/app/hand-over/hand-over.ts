/** Handing over to a laboratory: how a desktop is connected to it, what it shares, and that it sends by itself. */
import type { NetworkView } from '#calls/index.ts';
import type { LabConnectionView, LabStatusView, HandOverRefusalView } from '#calls/lab/lab.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import { createSealedSecret, type SealedSecretConfig } from '../../credentials/sealed-secret.ts';
import type { HandOver } from '#calls/answering/context.ts';
import type { IdentityFetch } from '../../net/identity-fetch.ts';
import { laboratoryAddress } from '../../net/laboratory.ts';
import type { LaboratoryConnection, Store, SharedCollection } from '../../store/index.ts';
import { createConnection, sharedWith } from './connection.ts';
import { messages } from './messages.ts';
import { createSender, type Sender } from './sender.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInClient } from './sign-in-client.ts';

export interface HandOverConfig extends Pick<SealedSecretConfig, 'dir' | 'vault' | 'keychain'> {
  readonly store: Store;
  /** Why nothing is handed over from here: another world than the real one, or a laboratory itself. */
  readonly unavailable: Message | undefined;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  readonly changed: () => void;
}

export interface HandOverDesk extends HandOver {
  /** Sends by itself from now on. */
  readonly start: () => void;
  /** Collections may have changed. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

/** A laboratory hands over to nobody, and what was invented or recorded belongs to none. */
export const reasonNotToHandOver = ({
  isLaboratory,
  world,
}: {
  readonly isLaboratory: boolean;
  readonly world: NetworkView['mode'];
}): Message | undefined => {
  if (isLaboratory) return messages.isLaboratory;
  return world === 'live' ? undefined : messages.notInThisWorld;
};

export const createHandOver = (config: HandOverConfig): HandOverDesk => {
  const { store, unavailable, now, monotonic, changed } = config;
  const { outbox } = store;
  const secret = createSealedSecret({ name: 'laboratory', ...config });
  let asking: Promise<IdentityFetch> | undefined;

  const clientFor = async (laboratory: URL): Promise<SignInClient> => {
    asking ??= import('../../net/identity-fetch.ts').then((net) => net.createIdentityFetch());
    const { createSignInClient } = await import('./sign-in-client.ts');
    return createSignInClient(laboratory, await asking);
  };

  const connection = createConnection({ store, secret, now, monotonic, clientFor, changed });
  const sender = createSender({
    store,
    connection,
    now,
    monotonic,
    sleep: config.sleep,
    changed,
    send: async (laboratory, signal) =>
      (await import('./send-waiting.ts')).sendWaiting({
        store,
        laboratory,
        origin: connection.get()?.address ?? '',
        accessToken: connection.accessToken,
        now,
        signal,
      }),
  });
  const signIn = createSignIn({
    connection,
    clientFor,
    changed,
    onConnected: () => {
      changed();
      sender.sendNow();
    },
  });

  return {
    status: () =>
      statusView({
        store,
        connection: connection.get(),
        isReady: connection.isReady(),
        unavailable,
        now,
        sender,
        signIn,
      }),
    connect: async (address) => {
      if (unavailable) throw new AppError('validation_error', unavailable);
      const { origin } = laboratoryAddress(address);
      if (!(await secret.canKeep(true)))
        throw new AppError('validation_error', messages.noPlaceForToken);
      await signIn.begin(new URL(origin));
    },
    cancel: signIn.cancel,
    disconnect: async () => {
      signIn.cancel();
      await connection.disconnect();
    },
    share: ({ seq }) => {
      const laboratory = sharedWith(connection.required());
      const before = outbox.shared().find(({ collection }) => collection === seq);
      // It is shared with one: what another was to get is entered anew for this one.
      if (before && before.laboratory !== laboratory) outbox.stop(seq);
      outbox.share(seq, laboratory);
      sender.sendNow();
    },
    unshare: ({ seq }) => {
      outbox.stop(seq);
    },
    send: ({ refused }) => {
      connection.required();
      if (refused) outbox.retry();
      sender.sendNow();
    },
    start: () => {
      if (!unavailable) sender.start();
    },
    wake: sender.wake,
    close: async () => {
      await Promise.all([signIn.close(), sender.close()]);
      await (await asking)?.close();
    },
  };
};

interface StatusParts {
  readonly store: Store;
  readonly connection: LaboratoryConnection | null;
  /** Whether this process can send. */
  readonly isReady: boolean;
  readonly unavailable: Message | undefined;
  readonly now: () => number;
  readonly sender: Pick<Sender, 'status'>;
  readonly signIn: Pick<ReturnType<typeof createSignIn>, 'status'>;
}

const statusView = (parts: StatusParts): LabStatusView => {
  const { connection, unavailable, signIn } = parts;
  const { underWay, failed } = signIn.status();
  return omitUndefined({
    connection: connection === null ? undefined : connectionView(parts, connection),
    signIn: underWay && { laboratory: underWay.laboratory, page: underWay.page },
    signInFailed: failed,
    unavailable,
  });
};

/** Entries that are looked at, and reasons that are told, at most. */
const MOST_ENTRIES = 1000;
const MOST_REASONS = 20;

/** What a laboratory does not take, by collection and reason. */
const listRefusals = (
  { outbox, collections }: Pick<Store, 'outbox' | 'collections'>,
  shared: readonly Pick<SharedCollection, 'collection'>[],
): HandOverRefusalView[] => {
  const names = new Map(
    shared.map(({ collection }) => [collection, collections.bySeq(collection)?.name ?? '']),
  );
  const found = new Map<string, HandOverRefusalView>();
  for (const { collection, refusedAt, reason } of outbox.refused(MOST_ENTRIES)) {
    const name = names.get(collection);
    if (name === undefined) continue;
    const key = `${collection} ${reason?.message ?? ''}`;
    const before = found.get(key);
    const at = before !== undefined && before.at > refusedAt ? before.at : refusedAt;
    found.set(
      key,
      omitUndefined({
        collection: name,
        at,
        reason: reason ?? undefined,
        entries: (before?.entries ?? 0) + 1,
      }),
    );
  }
  return [...found.values()].slice(0, MOST_REASONS);
};

const connectionView = (
  { store, sender, now, isReady }: StatusParts,
  connection: LaboratoryConnection,
): LabConnectionView => {
  const laboratory = sharedWith(connection);
  const shared = store.outbox.shared().filter((one) => one.laboratory === laboratory);
  const sum = (count: (one: (typeof shared)[number]) => number): number =>
    shared.reduce((total, one) => total + count(one), 0);
  const { problem, retryInSeconds, ...progress } = sender.status();
  const stateOf = (): LabConnectionView['state'] => {
    if (connection.isSignedOut) return 'signed-out';
    if (progress.isSending) return 'sending';
    if (progress.isElsewhere || !isReady) return 'elsewhere';
    return retryInSeconds === undefined ? 'resting' : 'waiting';
  };
  return omitUndefined({
    laboratory: connection.address,
    project: connection.project.name,
    person: connection.person.name,
    since: connection.since,
    collections: shared.flatMap(({ collection, since, waiting, refused }) => {
      const row = store.collections.bySeq(collection);
      return row ? [{ id: row.id, name: row.name, since, waiting, refused }] : [];
    }),
    waiting: { entries: sum((one) => one.waiting), calls: sum((one) => one.waitingCalls) },
    state: stateOf(),
    problem:
      problem &&
      omitUndefined({ message: problem.message, id: problem.id, values: problem.values }),
    isOffline: problem?.isOffline ?? false,
    retryAt:
      retryInSeconds === undefined
        ? undefined
        : new Date(now() + retryInSeconds * 1000).toISOString(),
    lastSent: store.settings.get('lastHandOver') ?? undefined,
    refusals: listRefusals(store, shared),
  });
};
