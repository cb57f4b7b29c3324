/** The author below a title, and the mark of a live video. */
import { t } from 'i18next';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Address, PlatformText } from '../parts/text/text.tsx';
import type { Author } from './author.ts';

export const Byline = ({
  author,
  named = true,
}: {
  readonly author: Partial<Author> | undefined;
  /** Whether the name is told here; the title of a comment tells it already. */
  readonly named?: boolean;
}) => {
  if (!author) return null;
  const { preferredUsername: handle, url, role } = author;
  const name = named ? author.name : undefined;
  const words = name ?? (handle === undefined ? undefined : `@${handle}`);
  return (
    <>
      {words !== undefined && url !== undefined ? <Address url={url} text={words} /> : null}
      {words !== undefined && url === undefined ? <PlatformText text={words} /> : null}
      {name !== undefined && handle !== undefined ? <bdi>@{harmless(handle)}</bdi> : null}
      {role === 'creator' ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
    </>
  );
};

export const Live = ({ on }: { readonly on: boolean | undefined }) =>
  on ? <Chip tone="refused">{t('item.live')}</Chip> : null;
