import { openReading } from '../../store/reading.ts';
import type { LinkOutline } from '../../store/index.ts';
import type { Job } from './job.ts';

interface OutlineInput {
  readonly dir: string;
  readonly collection: number;
}

/** What became of each link of a collection, of which there may be many thousands. */
export const outlineLinks: Job<OutlineInput, LinkOutline> = async ({ dir, collection }) => {
  const store = openReading(dir);
  try {
    return store.links.outline(collection);
  } finally {
    store.close();
  }
};

/** The numbers of the links that have these words in what was given. */
export const findLinks: Job<OutlineInput & { readonly words: string }, Float64Array> = async ({
  dir,
  collection,
  words,
}) => {
  const store = openReading(dir);
  try {
    return store.links.withWords(collection, words);
  } finally {
    store.close();
  }
};
