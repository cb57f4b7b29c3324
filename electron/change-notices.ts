/** What the desktop shows of checks that found changes: a notification each, and a badge on the app. */
import type { ChangeNews, CheckNews } from '#calls/index.ts';
import type { MenuLanguage } from './menu-words.ts';

interface Notice {
  readonly title: string;
  readonly body: string;
}

interface NoticeParts {
  /** Shows a notification; `onClick` is called when the person follows it. */
  readonly show: (notice: Notice, onClick: () => void) => void;
  readonly setBadge: (count: number) => void;
  /** The address that the window shows; `undefined` while nobody can see it. */
  readonly shownAddress: () => string | undefined;
  readonly language: () => MenuLanguage;
  /** Opens the rows of that check in the window. */
  readonly open: (check: Pick<CheckNews, 'collection' | 'check'>) => void;
}

const WORDS: Readonly<Record<MenuLanguage, (news: CheckNews) => string>> = {
  en: ({ missing, changed, came }) => `${missing} no longer shown, ${changed} changed, ${came} new`,
  de: ({ missing, changed, came }) =>
    `${missing} nicht mehr gezeigt, ${changed} geändert, ${came} neu`,
  es: ({ missing, changed, came }) =>
    `Ya no se muestran: ${missing}, modificados: ${changed}, nuevos: ${came}`,
  ar: ({ missing, changed, came }) => `لم يعد معروضًا: ${missing}، متغيّر: ${changed}، جديد: ${came}`,
};

/** What of a collection the person looks at; its changes and its rows are below its own address. */
const showsCollection = (address: string | undefined, collection: string): boolean => {
  const [, path = ''] = address?.split('#') ?? [];
  const [, first, second, name] = path.split('/');
  if (first !== 'collections' || second !== 'named' || name === undefined) return false;
  try {
    return decodeURIComponent(name) === collection;
  } catch {
    return false;
  }
};

export const createChangeNotices = (parts: NoticeParts) => ({
  /** Takes the engine's news; whether the message was such. */
  take: (message: unknown): boolean => {
    const news = changeNewsIn(message);
    if (!news) return false;
    parts.setBadge(news.unseen);
    const { check } = news;
    if (check && !showsCollection(parts.shownAddress(), check.collection))
      parts.show({ title: check.collection, body: WORDS[parts.language()](check) }, () =>
        parts.open(check),
      );
    return true;
  },
});

const changeNewsIn = (message: unknown): ChangeNews | undefined =>
  typeof message === 'object' && message !== null && 'changeNews' in message
    ? (message.changeNews as ChangeNews)
    : undefined;
