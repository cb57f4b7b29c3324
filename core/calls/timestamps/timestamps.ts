/** When an authority outside dated something (RFC 3161): a package, or a day of the journal. */
import { z } from 'zod';
import { change, none, nothing, query, shape } from '../define.ts';

/** A timestamp that was checked. */
export interface TimestampView {
  /** ISO 8601: what is dated existed then. */
  readonly at?: string;
  /** How far before or after, in milliseconds, as the authority says. */
  readonly accuracyMs?: number;
  /** What the authority calls itself. */
  readonly authority?: string;
  /** Of its certificate, in hexadecimal. */
  readonly certificateSha256?: string;
  /** How the reader calls the authority; absent where it is not trusted. */
  readonly trustedAs?: string;
}

export interface TimestampsView {
  /** Whom a timestamp is asked of; absent: nobody. */
  readonly address?: string;
  /** Authorities whose timestamps are trusted. */
  readonly trusted: readonly {
    /** Base64 of the certificate's DER form. */
    readonly certificate: string;
    readonly name: string;
    readonly sha256: string;
  }[];
  /** The last day that ended and is signed; absent before there is one. */
  readonly lastDay?: { readonly day: string; readonly isDated: boolean };
  readonly datedDays: number;
}

/** What would be asked of whom. */
export interface TimestampOfferView {
  readonly address: string;
  readonly host: string;
  /** Whether nobody on the way can read it. */
  readonly isEncrypted: boolean;
  /** What is sent: these 32 bytes, in hexadecimal, with a random number. */
  readonly sha256: string;
  /** Bytes of the question, all of it. */
  readonly bytes: number;
}

const target = z.union([
  z.strictObject({ path: z.string().min(1).max(4096).describe('An absolute path.') }),
  z.strictObject({ day: z.iso.date() }),
]);
export type TimestampTarget = z.infer<typeof target>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const timestampCalls = {
  'timestamps.get': query({
    summary: 'Whom timestamps are asked of, whose are trusted, and whether the journal is dated.',
    needs: 'read',
    params: none,
    result: shape<TimestampsView>(),
    topics: ['settings', 'calls'],
  }),
  'timestamps.set-authority': change({
    summary: 'Chooses whom timestamps are asked of; `null`: nobody. Nothing is asked by that.',
    needs: 'program',
    params: z.strictObject({ address: z.string().trim().min(1).max(500).nullable() }),
    result: nothing,
    changes: ['settings'],
  }),
  'timestamps.trust': change({
    summary: 'Trusts the timestamps of an authority, by its certificate (PEM, or base64 of DER).',
    needs: 'manage',
    params: z.strictObject({
      certificate: z.string().min(1).max(20_000),
      name: z.string().trim().min(1).max(200),
    }),
    result: nothing,
    changes: ['settings'],
  }),
  'timestamps.distrust': change({
    summary: 'No longer trusts an authority.',
    needs: 'manage',
    params: z.strictObject({ certificate: z.string().min(1).max(20_000) }),
    result: nothing,
    changes: ['settings'],
  }),
  'timestamps.preview': query({
    summary:
      'Shows what would be sent to whom for a timestamp of a package or of a day. Asks nobody.',
    needs: { least: 'read', from: ({ of }) => ('path' in of ? 'program' : 'read') },
    params: z.strictObject({ of: target }),
    result: shape<TimestampOfferView>(),
    topics: ['settings'],
  }),
  'timestamps.ask': change({
    summary:
      'Asks the authority for a timestamp of what a preview showed, checks it and keeps it; that of a package in a new package beside it.',
    needs: {
      least: 'collect',
      byParam: { out: 'program' },
      from: ({ of }) => ('path' in of ? 'program' : 'read'),
    },
    params: z.strictObject({
      of: target,
      /** As the preview showed them. */
      sha256,
      address: z.string().max(500),
      /** Where the package with the timestamp is written; beside it, where left out. */
      out: z.string().min(1).max(4096).optional(),
    }),
    result: shape<TimestampView & { readonly file?: string }>(),
    changes: ['settings', 'calls'],
  }),
};
