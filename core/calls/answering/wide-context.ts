import type { Collecting } from '../../collections/collecting.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { Store } from '../../store/index.ts';
import type { ReadingStore } from '../../store/reading.ts';
import { noteReader } from '../coding/current-coder.ts';
import type { LocalContext } from './context.ts';

/** What the answer of a wide query may use, in whichever thread it is given. */
export interface WideContext {
  readonly store: Pick<
    Store,
    'answers' | 'calls' | 'codings' | 'collections' | 'itemRows' | 'savedViews'
  > &
    Pick<ReadingStore, 'wordsRenewal'>;
  readonly catalogue: Catalogue;
  readonly collecting: Pick<Collecting, 'catchUpInTurns'>;
  /** The id of whoever looks, whose notes are theirs to change; `undefined` where nobody is told apart. */
  readonly reader: string | undefined;
}

export const wideContext = (context: LocalContext): WideContext => ({
  store: context.store,
  catalogue: context.catalogue,
  collecting: context.collecting,
  reader: noteReader(context),
});
