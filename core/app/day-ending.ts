/** Ends the days that are over: after the start, and every hour. Nothing waits for it. */
import type { SigningKeys } from '../credentials/signing-keys.ts';
import { publicKeyFrom, signBytes, type SigningKey } from '../signing/sign.ts';
import type { HeadSigner, Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

interface Parts {
  readonly store: Pick<Store, 'signedDays' | 'caseLog' | 'inPortions'>;
  readonly signingKeys: Pick<SigningKeys, 'open'>;
  /** Called when days were signed. */
  readonly onSigned: () => void;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const HOUR_MS = 3_600_000;

/** Makes the roots of the days that are over, and signs those that are not signed where a key is at hand. */
export const endDays = async (
  { store: { signedDays, caseLog, inPortions }, signingKeys }: Pick<Parts, 'store' | 'signingKeys'>,
  signal?: AbortSignal,
): Promise<number> => {
  await inPortions(untilAborted(signedDays.endDays(), signal));
  if (signal?.aborted || (signedDays.isAllSigned() && !caseLog.hasUnsignedHeads())) return 0;
  const { key } = await signingKeys.open({ mayAsk: false });
  if (!key || signal?.aborted) return 0;
  return signAll({ signedDays, caseLog }, key);
};

/** Also the ends of the case logs, once a day. */
const signAll = (
  { signedDays, caseLog }: Pick<Store, 'signedDays' | 'caseLog'>,
  key: SigningKey,
): number => {
  const signer = signerFrom(key);
  return signedDays.sign(signer) + caseLog.signHeads(signer);
};

/** Signs the days that another machine has ended, which has no key: never makes one. */
export const signEndedDays = async ({
  store: { signedDays, caseLog },
  signingKeys,
}: Pick<Parts, 'store'> & { readonly signingKeys: Pick<SigningKeys, 'look'> }): Promise<number> => {
  if (signedDays.isAllSigned()) return 0;
  const { key } = await signingKeys.look();
  return key ? signAll({ signedDays, caseLog }, key) : 0;
};

const signerFrom = ({ privateKey }: SigningKey): HeadSigner => ({
  publicKey: publicKeyFrom(privateKey),
  sign: (bytes) => signBytes(bytes, privateKey).toString('base64'),
});

function* untilAborted(portions: Iterable<void>, signal: AbortSignal | undefined): Generator<void> {
  for (const portion of portions) {
    if (signal?.aborted) return;
    yield portion;
  }
}

type Reports = Pick<Parts, 'onSigned' | 'warn'>;

const everyHour = (
  { onSigned, warn }: Reports,
  sign: (signal: AbortSignal) => Promise<number>,
): RepeatedWork =>
  repeatWork({
    everyMs: HOUR_MS,
    work: async (signal) => {
      if ((await sign(signal)) > 0) onSigned();
    },
    onError: (words) =>
      warn(`the days that are over could not be signed, which is tried again in an hour: ${words}`),
  });

/** By every process: one of them ends the days, and the key may be in the folder of another. */
export const startDaySigning = (
  parts: Reports & Parameters<typeof signEndedDays>[0],
): RepeatedWork => everyHour(parts, () => signEndedDays(parts));

export const startDayEnding = (parts: Parts): RepeatedWork =>
  everyHour(parts, (signal) => endDays(parts, signal));
