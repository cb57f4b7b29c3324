/** The program as it runs here, and newer versions of it. Whether they are looked for is the setting `lookForUpdates`. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import { change, none, nothing, query, shape } from '../define.ts';

/** A newer version, whose signature was checked. */
export interface OfferView {
  readonly version: string;
  /** ISO instant. */
  readonly released: string;
  /** What changed, in Markdown. */
  readonly notes: string;
  /** Bytes of its file. */
  readonly size: number;
  /** The numbers of its readers by operation, where they are not 1. */
  readonly readers: Readonly<Record<string, number>>;
}

export type UpdateState =
  /** Nothing is known; somebody looked at that instant, if ever. */
  | { readonly name: 'idle'; readonly lookedAt?: string }
  | { readonly name: 'looking' }
  /** This was the newest version at that instant. */
  | { readonly name: 'current'; readonly at: string }
  | { readonly name: 'found'; readonly offer: OfferView }
  | { readonly name: 'downloading'; readonly offer: OfferView; readonly received: number }
  /** It is here, checked, and installed when the program ends. */
  | { readonly name: 'ready'; readonly offer: OfferView; readonly needsRights: boolean }
  /** What was offered or fetched was not used, and nothing of it was kept. */
  | { readonly name: 'refused'; readonly because: Message; readonly at: string };

export type UpdatesView =
  | {
      /** This copy can look for newer versions. */
      readonly isPossible: true;
      /** The one address that is asked: `https://…/latest-linux.yml`. */
      readonly address: string;
      readonly state: UpdateState;
    }
  | { readonly isPossible: false; readonly because: Message };

/** What a change of readers means for the data here. */
export interface ReadOtherwiseView {
  /** Operations whose kept replies are read otherwise. */
  readonly operations: readonly string[];
  /** The collections that hold what they brought; the earliest first. */
  readonly collections: readonly { readonly id: string; readonly name: string }[];
}

const Readers = z.record(z.string().max(130), z.int().min(2).max(1_000_000));

export interface ProgramView {
  readonly version: string;
  /** From which the program was built, abbreviated; `-dirty` behind it where files had been changed. */
  readonly commit?: string;
  /** Where everything is kept: an absolute path. */
  readonly dataFolder: string;
  /** Bytes of the data file there; absent where the data lie in PostgreSQL. */
  readonly dataSize?: number;
  /** Where it is kept unless another folder is chosen; absent where none can be chosen here. */
  readonly usualFolder?: string;
}

/** A copy of all data, which was checked. */
export interface BackupView {
  readonly file: string;
  /** Parts of the dataset that are damaged in the copy as they are here; mostly none. */
  readonly damaged: readonly string[];
}

export const programCalls = {
  'updates.read': query({
    summary: 'Whether this copy can look for newer versions, at which address, and what it found.',
    needs: 'program',
    params: none,
    result: shape<UpdatesView>(),
    topics: ['updates'],
  }),
  'updates.look': change({
    summary: 'Look for a newer version now.',
    needs: 'program',
    params: none,
    result: nothing,
    changes: [],
  }),
  'updates.download': change({
    summary: 'Fetch the newer version that was found; it is installed when the program ends.',
    needs: 'program',
    params: none,
    result: nothing,
    changes: [],
  }),
  'updates.cancel': change({
    summary: 'End the fetching, or do not install what was fetched; nothing of it is kept.',
    needs: 'program',
    params: none,
    result: nothing,
    changes: [],
  }),
  'updates.read-otherwise': query({
    summary:
      'The operations that readers with these numbers read otherwise than this program; without numbers, those that this program reads otherwise than the one before.',
    needs: 'read',
    params: z.strictObject({ readers: Readers.optional() }),
    result: shape<ReadOtherwiseView>(),
    topics: ['collections', 'updates'],
  }),
  'updates.settle': change({
    summary: 'Let the kept data stand as it was read, or as it was read again.',
    needs: 'manage',
    params: none,
    result: nothing,
    changes: ['updates'],
  }),
  'program.read': query({
    summary: 'Version, commit and data folder of the program that runs.',
    needs: 'program',
    params: none,
    result: shape<ProgramView>(),
    topics: ['network'],
  }),
  'program.back-up': change({
    summary:
      'A verified copy of the data file, with what lies in Deleted, in a folder; nothing is replaced.',
    needs: 'program',
    params: z.strictObject({
      folder: z.string().min(1).max(4096).describe('An absolute path.'),
      id: z.string().min(1).max(100).optional().describe('By which it is watched and cancelled.'),
    }),
    result: shape<BackupView>(),
    changes: [],
  }),
  'program.use-folder': change({
    summary:
      'From the next start on, use this data folder, or without one the usual; nothing is moved or deleted.',
    needs: 'program',
    params: z.strictObject({ folder: z.string().min(1).max(4096).optional() }),
    result: nothing,
    changes: [],
  }),
};
