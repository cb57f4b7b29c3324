/** A row as it is heard: one sentence, with exact figures. */
import type { TFunction } from 'i18next';
import { exactly, figure, harmless, lengthInWords } from '../format.ts';
import { authorOf, kindOf, numberOf, publishedOf, textOf, truthOf, type Thing } from './thing.ts';

export const sentenceOf = (item: Thing, t: TFunction): string => {
  const kind = kindOf(item);
  const author = authorOf(item);
  const { at, words } = publishedOf(item);
  const count = (field: string, say: (n: string, count: number) => string): string => {
    const value = numberOf(item, field);
    return value === undefined ? '' : say(figure(value), value);
  };
  const duration = numberOf(item, 'duration');
  const by = author.name ?? author.handle;
  const parts =
    kind === 'comment'
      ? [
          by === undefined ? t('heard.comment') : t('heard.commentBy', { who: by }),
          textOf(item, 'content') ?? '',
          count('likeCount', (n, total) => t('heard.likes', { n, count: total })),
          count('replyCount', (n, total) => t('heard.replies', { n, count: total })),
        ]
      : [
          textOf(item, 'name') ?? textOf(item, 'preferredUsername') ?? t('item.unnamed'),
          by === undefined ? '' : t('heard.by', { who: by }),
          truthOf(item, 'isLive') ? t('heard.live') : '',
          duration === undefined ? '' : lengthInWords(duration),
          count('viewCount', (n, total) => t('heard.views', { n, count: total })),
        ];
  const date = at === undefined ? words : exactly(at);
  return harmless(
    [...parts, date === undefined ? '' : t('heard.published', { when: date })]
      .filter(Boolean)
      .join(', '),
  );
};
