import type { Notice } from '#kit/collect.ts';

/** One answer that a captured reply gave. */
export interface Taken {
  readonly operation: string;
  readonly callId: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** How many items it lists; 1 for a single thing. */
  readonly items: number;
  /** The ids of the shapes that its items can have. */
  readonly shapes: readonly string[];
  /** What the answer says of its items: how many were left out, and why. */
  readonly notices?: readonly Notice[];
}

/** Whose a reply is, and what is known of it whether or not it can be read. */
export interface About {
  /** Absent where the host is none of a platform that can be captured. */
  readonly platform?: string;
  /** The host as its platform declares it: `x.com`, and `licdn.com` for every subdomain of it. */
  readonly host?: string;
  /** The endpoint that is unknown, without what was asked of it. */
  readonly endpoint?: string;
  /** The name of its form, where no route claims it and it may bring something to read. */
  readonly form?: string | undefined;
  /** Why, where it is unknown or refused. */
  readonly reason?: string;
  /**
   * Why it was not even looked at: too large, too slow, more than can wait. It is `unknown`, and follows
   * its endpoint wherever that is shown.
   */
  readonly unreadable?: string;
}

/** What became of a reply. */
export interface Verdict extends About {
  /**
   * `kept`: read, and committed with its evidence. `duplicate`: it says what is kept already.
   * `unknown`: it brings things of the platform, and no reader understands it. `refused`: the platform's
   * own no, for instance "no such thing". `ahead`: loaded before anybody looked. `left`: none of our
   * business; nothing of it was kept or looked at.
   */
  readonly outcome: 'kept' | 'duplicate' | 'unknown' | 'refused' | 'ahead' | 'left';
  readonly taken: readonly Taken[];
}

/** An endpoint as it is counted and shown beside its platform's name, with why it was not looked at. */
export const unknownName = (
  platform: string,
  { endpoint = '', unreadable }: Pick<About, 'endpoint' | 'unreadable'>,
): string => {
  const name = `${platform} ${endpoint}`.trim();
  return unreadable === undefined ? name : `${name}: ${unreadable}`;
};
