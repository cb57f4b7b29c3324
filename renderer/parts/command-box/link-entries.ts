/** What the box offers for links that were pasted. Pure. */
import type { CollectionView, PastedView } from '#calls/index.ts';
import { questionsFromGroups } from '../../pasted.ts';
import type { Entry } from './entries.ts';

interface LinkWords {
  readonly collect: string;
  readonly add: (name: string) => string;
  readonly addElsewhere: string;
}

/** Collections that are offered by name: those that were changed last. */
const MOST_NAMED = 2;
/** So many links can be opened in tabs. */
const MOST_TABS = 100;

/** The ways to collect what was pasted. */
export const collectEntries = (
  pasted: string,
  collections: readonly Pick<CollectionView, 'name'>[],
  words: LinkWords,
): Entry[] => {
  const entry = (
    key: string,
    title: string,
    into: Extract<Entry, { kind: 'collect' }>['into'],
  ): Entry => ({ kind: 'collect', key: `collect ${key}`, title, detail: '', pasted, into });
  return [
    entry('new', words.collect, 'new'),
    ...collections
      .slice(0, MOST_NAMED)
      .map(({ name }) => entry(`into ${name}`, words.add(name), { name })),
    ...(collections.length > MOST_NAMED ? [entry('another', words.addElsewhere, 'another')] : []),
  ];
};

/** Each link in a tab of its own. */
export const tabEntries = ({ groups }: PastedView, open: (count: number) => string): Entry[] => {
  const questions = questionsFromGroups(groups);
  if (questions.length < 2 || questions.length > MOST_TABS) return [];
  return [{ kind: 'links', key: 'links', title: open(questions.length), detail: '', questions }];
};
