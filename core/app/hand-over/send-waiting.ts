/** One sending of what waits, over the net. Loaded when something is sent. */
import { parcelAnswer } from '../../hand-over/parcel.ts';
import { sendParcels, type SendReport } from '../../hand-over/send.ts';
import { laboratoryAddress, postParcels } from '../../net/laboratory.ts';
import type { Store } from '../../store/index.ts';

export interface SendWaitingConfig {
  readonly store: Store;
  /** The laboratory as the outbox knows it. */
  readonly laboratory: string;
  readonly origin: string;
  /** Asked before each request: sending may take longer than a token is good. */
  readonly accessToken: () => Promise<string>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export const sendWaiting = (config: SendWaitingConfig): Promise<SendReport> => {
  const { store, laboratory, origin, accessToken, now, signal } = config;
  const address = laboratoryAddress(origin);
  return sendParcels({
    store,
    laboratory,
    now,
    signal,
    exchange: async function* (request) {
      const token = await accessToken();
      for await (const line of postParcels(address, token, request, signal))
        yield parcelAnswer.parse(line);
    },
  });
};
