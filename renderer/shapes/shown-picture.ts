import { fieldsFromShown, type Shown } from './index.ts';
import { useItemPicture } from './kept-picture.ts';
import type { WithFiles } from './saveable.ts';

/** What names the files of a thing: of a repost the original, of a picture the picture itself. */
export const filesFromShown = (shown: Shown): WithFiles => {
  if (shown.shape === 'Image') return { image: [shown.item] };
  if (shown.shape !== 'Announce') return fieldsFromShown(shown);
  const { entityId, object } = shown.item;
  return { entityId, ...object } as WithFiles;
};

/** The saved picture of a thing; `undefined` where none was saved. */
export const useShownPicture = (shown: Shown) => useItemPicture(filesFromShown(shown));
