import type { OutgoingNote } from './outgoing.ts';

/**
 * What stands beside an item once a person's note comes: what the same person had written before gives way to
 * it, what others wrote stays, and tags are those of all.
 */
export const mergeNotes = (
  present: OutgoingNote | undefined,
  before: OutgoingNote | undefined,
  given: OutgoingNote,
): OutgoingNote => {
  if (!present) return given;
  const gone = new Set(before ? tagsFrom(before) : []);
  const tags = [...tagsFrom(present).filter((tag) => !gone.has(tag)), ...tagsFrom(given)];
  return {
    note: mergeTexts(present.note, before?.note ?? null, given.note),
    tags: JSON.stringify([...new Set(tags)]),
    updated: present.updated > given.updated ? present.updated : given.updated,
  };
};

const tagsFrom = ({ tags }: OutgoingNote): readonly string[] => JSON.parse(tags) as string[];

const BETWEEN = '\n\n';

const mergeTexts = (
  present: string | null,
  before: string | null,
  given: string | null,
): string | null => {
  const paragraphs = (present ?? '').split(BETWEEN).filter((text) => text !== '');
  const at = before === null ? -1 : findParagraphs(paragraphs, before.split(BETWEEN));
  const own = given === null || given === '' ? [] : given.split(BETWEEN);
  if (at >= 0) paragraphs.splice(at, (before ?? '').split(BETWEEN).length, ...own);
  else if (findParagraphs(paragraphs, own) < 0) paragraphs.push(...own);
  return paragraphs.length === 0 ? null : paragraphs.join(BETWEEN);
};

/** Where some paragraphs stand among others, one after the other; -1 where they do not. */
const findParagraphs = (all: readonly string[], sought: readonly string[]): number =>
  all.findIndex((_, at) => sought.every((text, n) => all[at + n] === text));
