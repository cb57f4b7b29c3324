/** What the news of a version mean for this program: an update, none, or a refusal. */
import type { Message } from '#kit/message.ts';
import { compareVersions } from '#kit/version.ts';
import { parseFeed, type Feed } from './feed.ts';
import { messages } from './messages.ts';
import { currentKey, isFileSignedBy, type PublicKey } from './signatures.ts';

/** A newer version, as far as it is signed. */
export interface Offer {
  readonly version: string;
  /** The name of the file, beside the feed. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** Base64. */
  readonly sha512: string;
  /** ISO instant. */
  readonly released: string;
  /** Markdown. */
  readonly notes: string;
  /** The numbers of its readers by operation, where they are not 1. */
  readonly readers: Feed['readers'];
}

/** This program, as it asks. */
export interface Asker {
  readonly version: string;
  readonly key: PublicKey;
  /** `deb-x64` */
  readonly package: string;
  /** The host that was asked, as people read it. */
  readonly host: string;
  /** The newest version that was offered before, if any. */
  readonly known?: string | undefined;
}

export type Judgement =
  | { readonly newer: Offer }
  /** This is the newest version. */
  | { readonly newer: undefined }
  | { readonly refused: Message };

/** Everything is checked, also of a version that is not taken: what is not signed says nothing. */
export const judgeFeed = (text: string, asker: Asker): Judgement => {
  const feed = parseFeed(text);
  if (feed === undefined) return { refused: messages.feedCut({ host: asker.host }) };
  const { version } = feed;
  const file = feed.files.find((one) => one.package === asker.package);
  if (file === undefined)
    return { refused: messages.noPackage({ version, package: asker.package }) };
  if (file.signature === undefined) return { refused: messages.unsigned({ version }) };
  const key = currentKey(asker.key, feed.successors);
  if (key === undefined) return { refused: messages.brokenSuccession({ version }) };
  if (!isFileSignedBy(feed, file, key)) return { refused: messages.otherKey({ version }) };
  return judgeVersion(feed, file, asker);
};

const judgeVersion = (
  feed: Feed,
  file: Feed['files'][number],
  { version: own, host, known }: Asker,
): Judgement => {
  const { version, releaseDate, releaseNotes, readers } = feed;
  if (compareVersions(version, own) < 0) return { refused: messages.older({ host, version, own }) };
  if (known !== undefined && compareVersions(version, known) < 0)
    return { refused: messages.replayed({ host, version, known }) };
  if (version === own) return { newer: undefined };
  return {
    newer: {
      version,
      file: file.url,
      size: file.size,
      sha512: file.sha512,
      released: releaseDate,
      notes: releaseNotes,
      readers,
    },
  };
};

/** An update that is not used, and why; the program goes on as it is. */
export class UpdateRefusal extends Error {
  readonly because: Message;

  constructor(because: Message) {
    super(because.message);
    this.because = because;
  }
}
