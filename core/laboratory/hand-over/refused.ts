import type { Message } from '#kit/message.ts';

/** A parcel that is not taken: nothing of it is kept. */
export class ParcelRefused extends Error {
  readonly reason: Message;
  /** It may be taken later, once what it points to is there. */
  readonly again: boolean;

  constructor(reason: Message, again = false) {
    super(reason.message);
    this.reason = reason;
    this.again = again;
  }
}
