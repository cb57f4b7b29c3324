import { useEffect } from 'react';
import { noteName, useKnownName } from '../../names.ts';
import { shapesOf } from '../../operation-registry.ts';
import { isThing, pageItems } from '../../shapes/answer.ts';
import { fieldsOf, shownAs, talkOf } from '../../shapes/index.ts';
import type { Talk } from '../../shapes/talk.ts';
import type { Params } from '../../places.ts';
import { subjectOf } from '../../subjects.ts';

/** The name that an answer gives to what it is about. */
const nameIn = (operation: string, params: Params, data: unknown): string | undefined => {
  if (!isThing(data)) return undefined;
  const items = pageItems(data);
  if (items === undefined) {
    const { name, inPost } = fieldsOf(shownAs(data, shapesOf(operation))) as Partial<
      Pick<Talk, 'name' | 'inPost'>
    >;
    return name ?? inPost?.name;
  }
  const { about } = data as { readonly about?: { readonly name?: unknown } };
  if (typeof about?.name === 'string') return about.name;
  // The comments of a post name it, each of them.
  const first = subjectOf(operation, params)?.kind === 'post' ? items[0] : undefined;
  return first && talkOf(shownAs(first, shapesOf(operation)))?.inPost?.name;
};

/** What a question is about, by its name, from whichever answer told it; noted for wherever it is named. */
export const useNameOf = (operation: string, params: Params, data: unknown): string | undefined => {
  const told = nameIn(operation, params, data);
  const question = { operation, params };
  const known = useKnownName(question);
  useEffect(() => {
    if (told !== undefined && told !== known) noteName(question, told);
    // The parameters are those of the page for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [told, known, operation]);
  return told ?? known;
};
