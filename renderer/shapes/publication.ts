/** What has a title, an author, views and a date: videos and playlists. Pure. */
import type { TFunction } from 'i18next';
import { authorName, type Attributed } from './author.ts';
import { counted, datedSentence, type Parts } from './label.ts';
import { isDated, type Dated } from './published.ts';
import type { Cells } from './shape-view.ts';

interface Publication extends Dated, Attributed {
  readonly name?: string | undefined;
  readonly viewCount?: number | undefined;
}

/** Its row as it is heard; `marks` stand between author and views. */
export const publicationSentence = (item: Publication, t: TFunction, marks: Parts = []): string => {
  const by = authorName(item);
  return datedSentence(
    [
      item.name ?? t('item.unnamed'),
      by === undefined ? undefined : t('heard.by', { who: by }),
      ...marks,
      counted(item.viewCount, (views) => t('heard.views', views)),
    ],
    item,
    t,
  );
};

export const publicationCells = (item: Publication): Cells => ({
  count: item.viewCount !== undefined,
  date: isDated(item),
  author: authorName(item),
});
