import type { TFunction } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { Address, PlatformText } from '../parts/text/text.tsx';
import type { FactRow } from './shape-view.ts';

/** What a sound is called, with its page where the answer says which one it is. */
export const soundFacts = (
  { name, artist, id: url }: NonNullable<Shape<'Video'>['audio']>,
  t: TFunction,
): readonly FactRow[] => {
  const text = [name, artist].filter((part) => part !== undefined).join(' – ');
  if (text === '' && url === undefined) return [];
  const shown =
    url === undefined ? (
      <PlatformText text={text} />
    ) : (
      <Address url={url} text={text === '' ? url : text} />
    );
  return [[t('item.sound'), shown]];
};
