/** Study packages that somebody made, here or elsewhere, and that are opened to be checked. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import type { WorldCount } from '#kit/world.ts';
import { change, query, shape } from '../define.ts';
import type { TimestampView } from '../timestamps/timestamps.ts';

/** What a study package says of itself. */
export interface PackageCardView {
  readonly name: string;
  readonly description?: string;
  readonly authors: readonly string[];
  /** ISO 8601: when the collection was made, and the first and last call that brought something. */
  readonly createdAt: string;
  readonly collected?: { readonly first: string; readonly last: string } | undefined;
}

/** By whom a study package was signed, and whether it is as it was then. */
export interface SignatureView {
  readonly isValid: boolean;
  /** Absent where no key signed what it holds. */
  readonly signer?: {
    readonly publicKey: string;
    readonly fingerprint: string;
    readonly knownAs: 'own' | 'trusted' | 'unknown';
    readonly name?: string;
  };
  /** Calls that stand in the signer's journal of signed days. */
  readonly callsInJournal: number;
  /** Days of that journal that an authority dated. */
  readonly daysDated: readonly { readonly day: string; readonly timestamp: TimestampView }[];
}

/** What came of checking a study package against its own replies, rows and sums. */
export interface PackageView {
  /** `not-provable`: nothing contradicts it, and not all of it can be proven. */
  readonly verdict: 'proven' | 'not-provable' | 'contradicted';
  /** What was taken out or changed after signing, which belongs to the verdict. */
  readonly closed: readonly Message[];
  /** It is not contradicted only if numbers of readers are believed that nobody signed. */
  readonly restsOnUnsignedReaders?: Message;
  /** Absent where it cannot be read. */
  readonly card?: PackageCardView;
  readonly files: number;
  readonly rows: number;
  readonly rowsProven: number;
  readonly rowsContradicted: number;
  /** Replies in it. */
  readonly bodies: number;
  readonly calls: number;
  /** From which worlds its rows are, as it says; empty where it does not say. */
  readonly worlds: readonly WorldCount[];
  /** Versions of the program. */
  readonly writtenBy?: string;
  readonly readBy: string;
  /** Absent of a package that is not signed. */
  readonly signature?: SignatureView;
  /** Absent of a package that no authority dated; its problems are among the findings. */
  readonly timestamp?: TimestampView & { readonly problems: readonly Message[] };
  /** Whether the page in it, `verify.html`, is that of the version that checks; absent where it has none. */
  readonly page?: 'known' | 'unknown';
  /** The first hundred of what contradicts it, and how many there are. */
  readonly findings: readonly {
    readonly file: string;
    readonly row?: string;
    readonly problem: Message;
  }[];
  readonly findingCount: number;
  readonly unprovable: readonly { readonly what: Message; readonly count: number }[];
  /** What no reply tells of. */
  readonly packersWord: readonly Message[];
  readonly notices: readonly Message[];
}

/** What goes where people or columns are taken out of a signed package. */
export interface RedactionView {
  readonly rows: number;
  /** Of rows that stay. */
  readonly cells: number;
  readonly observations: number;
  readonly calls: number;
  readonly replies: number;
  /** Under which the people are known in it. */
  readonly names: readonly string[];
  /** The package without it; absent where nothing was written. */
  readonly file?: string;
}

const path = z.string().min(1).max(4096).describe('An absolute path.');

export const packageCalls = {
  'packages.find': query({
    summary: 'Which of these files are study packages.',
    needs: 'program',
    params: z.strictObject({ paths: z.array(path).max(1000) }),
    result: shape<readonly string[]>(),
    topics: [],
  }),
  'packages.redact': change({
    summary:
      'Tells what goes where people or columns are taken out of a signed package; writes what is left beside it, if that is wanted.',
    needs: 'program',
    params: z.strictObject({
      path,
      /** Identifiers, handles or addresses. */
      people: z.array(z.string().trim().min(1).max(500)).max(100),
      columns: z.array(z.string().trim().min(1).max(200)).max(100),
      write: z.boolean().default(false),
    }),
    result: shape<RedactionView>(),
    changes: [],
  }),
  'packages.verify': query({
    summary:
      'Checks a study package: every file, every row read again from its replies, texts and tables made anew.',
    needs: 'program',
    params: z.strictObject({ path }),
    result: shape<PackageView>(),
    topics: [],
  }),
};
