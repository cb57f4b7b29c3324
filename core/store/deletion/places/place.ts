import type { ForgettingPlaceName } from '#kit/forgetting-place.ts';
import type { Db } from '../../file/db.ts';

/** The data file, and the folder in which it lies: `:memory:` has none. */
export interface PlaceContext {
  readonly db: Db;
  readonly dir: string;
}

/** Tells whether something that is kept names one person, or a thing of that person. */
export interface PersonTest {
  readonly platform: string;
  /** What an operation was asked with. */
  readonly isInParams: (operation: string, params: unknown) => boolean;
  /** An identifier, a handle or an address; of the person, or of what the person wrote. */
  readonly isName: (text: string) => boolean;
  /** Words that somebody typed: a handle with its sign among them, an address, an identifier. */
  readonly isInWords: (text: string) => boolean;
  /** The name of the author as the rows of the person show it. */
  readonly isShownName: (text: string) => boolean;
}

/** Something that names the person. */
export interface PlaceFinding {
  /** By which `remove` finds it again. */
  readonly key: string;
  /** For people. */
  readonly label: string;
}

/** One kind of place; what the preview lists and what goes come from the same `find`. */
export interface ForgettingPlace {
  readonly name: ForgettingPlaceName;
  readonly find: (context: PlaceContext, test: PersonTest) => readonly PlaceFinding[];
  /**
   * Deletes what has these keys; what is gone already is passed over. Returns the paths of files that go once the
   * transaction is committed. Absent where all stays.
   */
  readonly remove?: (context: PlaceContext, keys: readonly string[]) => readonly string[];
}
