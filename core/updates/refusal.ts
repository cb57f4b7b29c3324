import type { Message } from '#kit/message.ts';

/** An update that is not used, and why; the program goes on as it is. */
export class UpdateRefusal extends Error {
  readonly because: Message;

  constructor(because: Message) {
    super(because.message);
    this.because = because;
  }
}
