/** What groups of links and their choices are called. */
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import type { ChoiceView, LinkGroupView } from '#calls/index.ts';
import { labelFromName } from '../../fields.ts';
import { figure } from '../../format.ts';
import { operationById, platformFromId } from '../../operation-registry.ts';
import { partLabel } from '../../part-labels.ts';
import { countLinks } from '../../pasted.ts';
import { useCatalogueNames } from '../../queries.ts';

/** The names of platforms, by the operations that are theirs. */
export const useBrands = (): ((operation: string) => string) => {
  const nameById = useCatalogueNames();
  return (operation) => nameById(platformFromId(operation));
};

/** `videos`: what an operation is about, as many; `kind`: as one. */
export const kindInWords = (
  operation: string,
  t: TFunction,
  number: 'kind' | 'kinds' = 'kinds',
): string => {
  const of = operationById(operation)?.part?.of ?? '';
  return i18next.exists(`collect.${number}.${of}`)
    ? t(`collect.${number}.${of as 'video'}`)
    : labelFromName(of).toLocaleLowerCase();
};

/** "212 YouTube videos"; of links to a list of a thing with the list: "3 YouTube channels · Shorts". */
export const groupName = (
  group: LinkGroupView,
  brandOf: (operation: string) => string,
  t: TFunction,
): string => {
  const count = countLinks(group);
  const { operation } = group;
  const found = operationById(operation);
  const part = found?.part;
  const name = t('collect.group', {
    n: figure(count),
    brand: brandOf(operation),
    kind: kindInWords(operation, t, count === 1 ? 'kind' : 'kinds'),
  });
  const isListOfThing = found?.list === true && part !== undefined && part.of !== 'search';
  return isListOfThing ? `${name} · ${partLabel(part.as, t)}` : name;
};

/** "The videos themselves", "Comments", "Replies", "The accounts of their authors". */
export const choiceName = (choice: ChoiceView, isOfEach: boolean, t: TFunction): string => {
  const { role, operation } = choice;
  const part = operationById(operation)?.part;
  if (role === 'author') return t('collect.authors');
  if (role === 'list') return part ? partLabel(part.as, t) : operation;
  const kind = kindInWords(operation, t);
  return isOfEach ? t('collect.inFull', { kind }) : t('collect.itself', { kind });
};
