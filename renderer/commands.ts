/** What is begun from the box: a dialog, or something that the page of a dataset opens at once. */
import { useEffect } from 'react';
import { create } from 'zustand';

type CommandDialog =
  | { readonly kind: 'forgetPerson' }
  | { readonly kind: 'grantCredits' }
  /** Which collection is exported or deleted. */
  | { readonly kind: 'chooseCollection'; readonly act: CollectionAct }
  /** To which collection pasted links are added. */
  | { readonly kind: 'addPasted'; readonly pasted: string }
  /** On which platforms the words are searched for. */
  | { readonly kind: 'searchPlatforms'; readonly words: string };

/** What can be done with a collection from elsewhere. */
export type CollectionAct = 'export' | 'remove';

interface Commands {
  /** `undefined` while none is open. */
  readonly dialog: CommandDialog | undefined;
  /** Waits for the page of that collection, or of everything that was fetched. */
  readonly request:
    | {
        readonly collection: string | undefined;
        readonly opens: CollectionAct | { readonly view: string };
      }
    | undefined;
}

export const useCommands = create<Commands>(() => ({ dialog: undefined, request: undefined }));

export const openCommand = (dialog: CommandDialog): void => useCommands.setState({ dialog });

export const closeCommand = (): void => useCommands.setState({ dialog: undefined });

/** To be followed by going to the collection. */
export const requestOnPage = (request: NonNullable<Commands['request']>): void =>
  useCommands.setState({ request });

/** Runs an act of a collection that was requested from elsewhere, once. */
export const useRequestedAct = (
  act: CollectionAct,
  collection: string | undefined,
  run: () => void,
): void => {
  const request = useCommands((state) => state.request);
  useEffect(() => {
    if (request?.opens !== act || request.collection !== collection) return;
    useCommands.setState({ request: undefined });
    run();
  });
};

/** The saved view that was requested of this dataset from elsewhere; it is shown once. */
export const useRequestedView = (
  collection: string | undefined,
): { readonly name: string | undefined; readonly done: () => void } => {
  const request = useCommands((state) => state.request);
  const opens = request?.collection === collection ? request?.opens : undefined;
  return {
    name: typeof opens === 'object' ? opens.view : undefined,
    done: () => useCommands.setState({ request: undefined }),
  };
};
