/** A desktop and a project of a laboratory, each with a data folder of its own, and what goes between them. */
import { afterEach, beforeEach } from 'vitest';
import type { App } from '../../app/app.ts';
import { openReef, reefPath } from '../../collections/testing/open-reef.ts';
import { openDataset } from '../../collections/dataset.ts';
import type { DatasetRow } from '../../exports/dataset.ts';
import { reefCatalogue } from '../../collections/testing/reef.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { canonical } from '#kit/identity.ts';
import type { AddSourceInput, Store } from '../../store/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { desktopDir, removeDir } from '../../../test/support/folders.ts';
import { tempDir } from '../../store/calls/fixtures.ts';
import type { ParcelLimits } from '../limits.ts';
import type { ParcelAnswer } from '../parcel.ts';
import { receiveParcels } from '../../laboratory/hand-over/receive.ts';
import { sendParcels, type SendReport } from '../send.ts';
import { ADA, keyOf, LAB, PROJECT } from './sender.ts';

const HOUR_MS = 3_600_000;

export interface Handing {
  readonly person?: string;
  /** The code of the project. */
  readonly project?: string;
  readonly limits?: ParcelLimits;
  readonly catalogue?: Catalogue;
  /** Milliseconds by which the clock of the desktop is off. */
  readonly off?: number | (() => number);
  /** What becomes of the bytes on their way. */
  readonly change?: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** Called with each answer before the desktop has it. */
  readonly onAnswer?: (answer: ParcelAnswer) => void;
}

/** Hands over what waits in a store. */
export const handOver = (
  from: Store,
  to: Store,
  now: () => number,
  {
    person = ADA,
    project = PROJECT,
    limits,
    catalogue = reefCatalogue,
    off = 0,
    change = (bytes) => bytes,
    onAnswer,
  }: Handing = {},
): Promise<SendReport> =>
  sendParcels({
    store: from,
    laboratory: LAB,
    now: () => now() + (typeof off === 'number' ? off : off()),
    exchange: async function* (bytes) {
      const answers = receiveParcels(
        {
          store: to,
          catalogue,
          sender: { person, name: person, keyId: keyOf(to) },
          project,
          now,
          ...(limits && { limits }),
        },
        change(bytes),
      );
      for await (const answer of answers) {
        onAnswer?.(answer);
        yield answer;
      }
    },
    ...(limits && { limits }),
  });

/** A desktop has no names beside notes; each data file numbers its rows itself. */
const unsigned = ({ notes, number: _, ...row }: DatasetRow): object =>
  notes ? { ...row, note: notes.map(({ text }) => text).join('\n\n') } : row;

/** All that a collection says, as lines that are the same in every data file. */
export const linesOf = (store: Store, name = 'Test'): readonly string[] => {
  const dataset = openDataset(store, name, { version: '1' });
  const rows = [...dataset.rows()].map((row) => canonical(unsigned(row)));
  const observations = [...dataset.observations()].map((one) => canonical(one));
  return [canonical(dataset.completeness), ...rows.sort(), ...observations.sort()];
};

export interface TwoSides {
  readonly desktop: App;
  readonly lab: App;
  /** Milliseconds since 1970. */
  now: number;
  /** What is answered, by the list and cursor of the address. */
  site: Record<string, FakeResponse>;
  /** Gathers “Test” on the desktop an hour later; returns the id of the run. */
  readonly gather: (sources: readonly AddSourceInput[]) => Promise<string>;
  readonly recheck: () => Promise<string>;
  readonly share: () => void;
  readonly hand: (handing?: Handing) => Promise<SendReport>;
  /** Another desktop, which keeps a file as they all do. */
  readonly openDesktop: () => App;
  /** Another project, which is kept where the tests keep their data. */
  readonly openLab: () => App;
  /** The data folders of all that is open, in the order in which it was opened. */
  readonly folders: () => readonly string[];
}

export const useTwoSides = (): TwoSides => {
  let places: { readonly dir: string; readonly remove: () => void }[] = [];
  let apps: App[] = [];
  const open = (place: (typeof places)[number]): App => {
    const { dir } = place;
    places.push(place);
    const app = openReef({
      dataDir: dir,
      now: () => here.now,
      onSleep: (ms) => {
        here.now += ms;
      },
      serve: (url) => {
        here.now += 1000;
        return here.site[reefPath(url)];
      },
    });
    app.store.ledger.grant(1000, 'for the test');
    apps.push(app);
    return app;
  };
  const at = (n: number): App => {
    const app = apps[n];
    if (!app) throw new Error('not open');
    return app;
  };
  const here: TwoSides = {
    get desktop() {
      return at(0);
    },
    get lab() {
      return at(1);
    },
    now: 0,
    site: {},
    gather: async (sources) => {
      here.now += HOUR_MS;
      const { collecting, callers } = here.desktop;
      const { id } = collecting.start({ name: 'Test', sources }, callers.cli);
      return (await collecting.follow(id)).id;
    },
    recheck: async () => {
      here.now += HOUR_MS;
      const { collecting, callers } = here.desktop;
      const { id } = await collecting.recheck('Test', callers.cli);
      return (await collecting.follow(id)).id;
    },
    share: () => {
      const { store } = here.desktop;
      store.outbox.share(store.collections.there('Test').seq, LAB);
    },
    hand: (handing) => handOver(here.desktop.store, here.lab.store, () => here.now, handing),
    openDesktop: () => {
      const dir = desktopDir();
      return open({ dir, remove: () => removeDir(dir) });
    },
    openLab: () => open(tempDir()),
    folders: () => places.map(({ dir }) => dir),
  };
  beforeEach(() => {
    // The invented sites answer at one instant, which must not lie ahead.
    here.now = Date.parse('2026-09-02T10:00:00.000Z');
    here.site = {};
    here.openDesktop();
    here.openLab();
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    for (const { remove } of places) remove();
    [apps, places] = [[], []];
  });
  return here;
};
