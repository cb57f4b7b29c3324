import type { Node } from './dig.ts';
import type { SentRequest } from './exchange.ts';

/**
 * What has to be known of a platform's pages so that a person's own browsing of them can be read. What
 * is kept is said by its operations alone: a reply that no capture route reads is never written down.
 */
export interface CaptureManners {
  /** Where browsing begins. */
  readonly home: string;
  /** The hosts of its pages and of the replies that these load (`*.` matches subdomains). */
  readonly hosts: readonly string[];
  /**
   * Hosts at which a person signs in with an account of somebody else, in a window that the site opens.
   * Nothing of them is read.
   */
  readonly signInHosts?: readonly string[];
  /**
   * Names of query parameters, form fields and JSON members that sign a request, name a device or
   * belong to the viewer's session, beside those that are secret everywhere. Whole names; case, hyphens
   * and underscores do not count.
   */
  readonly secretNames?: readonly string[];
  /** Cookies of which one is there while a person is signed in. */
  readonly signInCookies?: readonly string[];
  /** Members that say what the viewer did or is to somebody: `digged`, `friendTypeStr`. */
  readonly viewerNames?: readonly string[];
  /** The same, where only a yes or a no does: `following` is a count elsewhere, and everybody's. */
  readonly viewerFlags?: readonly string[];
  /** Requests that the pages make before anybody looked: kept apart, and off by default. */
  readonly preloads?: (request: SentRequest) => boolean;
  /**
   * Names an endpoint that brings things of the platform, also where no reader understands its reply
   * today: so that a change of the site is seen. `undefined` for what is none of our business.
   */
  readonly endpoint?: (request: SentRequest) => string | undefined;
  /**
   * How other tools export what they captured of it, an item a line: the name that they give the
   * platform, and the public address of an item, at which a capture route reads it.
   */
  readonly exported?: {
    readonly name: string;
    readonly address: (item: Node) => string | undefined;
    /** The operation that fits an item best, where several would read it. */
    readonly operation?: (item: Node) => string;
    /** Its identifier in full, where that is a number which other tools may have rounded. */
    readonly number?: (item: Node) => string | undefined;
  };
}
