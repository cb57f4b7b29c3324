import type { LinkOutline } from '../../store/index.ts';
import { reading } from './reading.ts';

interface OutlineInput {
  readonly dir: string;
  readonly collection: number;
}

/** What became of each link of a collection, of which there may be many thousands. */
export const outlineLinks = reading<OutlineInput, LinkOutline>(({ links }, { collection }) =>
  links.outline(collection),
);

/** The numbers of the links that have these words in what was given. */
export const findLinks = reading<OutlineInput & { readonly words: string }, Float64Array>(
  ({ links }, { collection, words }) => links.withWords(collection, words),
);
