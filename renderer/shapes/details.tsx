/** One thing in full: in the inspector, or alone on the stage. */
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayInUtc, harmless, length, lengthInWords } from '../format.ts';
import { openExternal, openableAddress } from '../native.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Facts } from '../parts/page.tsx';
import { Address, Figure, Said } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { factsOf } from './details-facts.tsx';
import {
  ListedMarks,
  Poll,
  Quoted,
  TalkBy,
  talkFigures,
  talkTitle,
  Wish,
} from './details-talk.tsx';
import { isTalk } from './columns.ts';
import { hasKarma } from './forum-rows.tsx';
import { Captions, Large, Links, Part, Tags } from './details-parts.tsx';
import css from './details.module.css';
import type { Question } from './opening.ts';
import { Between, PublishedCell } from './published-cell.tsx';
import { Attachments, SavePicture } from './save-files.tsx';
import { kindOf, numberOf, publishedOf, textOf, thingOf, truthOf, type Thing } from './thing.ts';

interface Props {
  readonly item: Thing;
  /** Alone on the stage: larger, with its figures in a row. */
  readonly large?: boolean;
  readonly actions?: ReactNode;
  /** The question that it answers; its files can be saved then. */
  readonly within?: Question;
}

export const Details = ({ item, large = false, actions, within }: Props) => {
  const { t } = useTranslation();
  const content = textOf(item, 'content');
  const summary = textOf(item, 'summary');
  const facts = factsOf(item, t);
  const url = textOf(item, 'url') ?? textOf(item, 'id');
  const web = url === undefined ? undefined : openableAddress(url);
  return (
    <Large value={large}>
      <article className={large ? `${css.details} ${css.large}` : css.details}>
        <Head item={item} large={large} />
        <Wish item={item} />
        {large ? <Figures item={item} /> : null}
        <div className={css.actions}>
          {actions}
          {web === undefined ? null : (
            <Button small onClick={() => void openExternal(web)}>
              <ExternalLink size={14} aria-hidden="true" />
              {t('item.openOutside')}
            </Button>
          )}
          {within ? <SavePicture item={item} within={within} /> : null}
          {url === undefined ? null : <CopyButton text={url} label={t('item.copyAddress')} words />}
        </div>
        {summary === undefined ? null : (
          <Part title={t(kindOf(item) === 'person' ? 'user.about' : 'item.description')}>
            <LongText text={summary} mediaType={undefined} lines={12} />
          </Part>
        )}
        {content === undefined ? null : (
          <Part title={t(textTitle(item))}>
            <LongText text={content} mediaType={textOf(item, 'mediaType')} lines={12} />
          </Part>
        )}
        <Poll item={item} />
        <Quoted item={item} />
        {within ? <Attachments item={item} within={within} /> : null}
        <Links item={item} />
        {facts.length === 0 ? null : (
          <Part title={t('item.facts')}>
            <Facts rows={facts} />
          </Part>
        )}
        <Tags item={item} />
        <Captions item={item} />
      </article>
    </Large>
  );
};

const textTitle = (item: Thing) => {
  const kind = kindOf(item);
  if (kind === 'group') return 'group.sideBar';
  return isTalk(item) || kind === 'comment' || kind === 'rule' ? 'item.text' : 'item.description';
};

const Head = ({ item, large }: { readonly item: Thing; readonly large: boolean }) => {
  const { t } = useTranslation();
  const author = thingOf(item, 'attributedTo');
  const comment = kindOf(item) === 'comment';
  if (isTalk(item) || kindOf(item) === 'more')
    return (
      <header className={css.head}>
        <Title large={large}>{talkTitle(item, t)}</Title>
        {isTalk(item) ? <TalkBy item={item} /> : null}
      </header>
    );
  const name = comment
    ? author && (textOf(author, 'name') ?? textOf(author, 'preferredUsername'))
    : (textOf(item, 'name') ?? textOf(item, 'preferredUsername'));
  const person = kindOf(item) === 'person' || kindOf(item) === 'group';
  const handle = person ? textOf(item, 'preferredUsername') : undefined;
  return (
    <header className={person && large ? `${css.head} ${css.portrait}` : css.head}>
      {person && large ? <Thumbnail kind="person" name={name} /> : null}
      <Title large={large}>{name ?? textOf(item, 'type') ?? t('item.unnamed')}</Title>
      <div className={css.by}>
        {handle === undefined || handle === name ? null : (
          <bdi>
            {isForumOne(item) ? '' : '@'}
            {harmless(handle)}
          </bdi>
        )}
        <ListedMarks item={item} />
        {truthOf(item, 'isVerified') ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
        {author ? <Person person={author} named={!comment} /> : null}
        {truthOf(item, 'isLive') ? <Chip tone="refused">{t('item.live')}</Chip> : null}
      </div>
    </header>
  );
};

const Title = ({ large, children }: { readonly large: boolean; readonly children: string }) => {
  const Level = large ? 'h1' : 'h2';
  return (
    <Level className={css.title} dir="auto">
      {harmless(children)}
    </Level>
  );
};

/** A group or an account of a forum, which are named without a sign. */
const isForumOne = (item: Thing): boolean =>
  kindOf(item) === 'group' || (kindOf(item) === 'person' && hasKarma(item));

const Person = ({ person, named }: { readonly person: Thing; readonly named: boolean }) => {
  const { t } = useTranslation();
  const name = named ? textOf(person, 'name') : undefined;
  const handle = textOf(person, 'preferredUsername');
  const url = textOf(person, 'url');
  const words = name ?? (handle === undefined ? undefined : `@${handle}`);
  return (
    <>
      {words !== undefined && url !== undefined ? <Address url={url} text={words} /> : null}
      {words !== undefined && url === undefined ? <Said text={words} /> : null}
      {name !== undefined && handle !== undefined ? <bdi>@{harmless(handle)}</bdi> : null}
      {textOf(person, 'role') === 'creator' ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
    </>
  );
};

const COUNTS = [
  ['item.followersHead', 'followerCount'],
  ['item.videosHead', 'videoCount'],
  ['item.videosHead', 'totalItems'],
  ['item.viewsHead', 'viewCount'],
  ['item.likesHead', 'likeCount'],
  ['item.repliesHead', 'replyCount'],
  ['item.watchingHead', 'concurrentViewers'],
] as const;

const Figures = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const counts = COUNTS.flatMap(([name, field]) => {
    const value = numberOf(item, field);
    return value === undefined
      ? []
      : [[field, t(name), <Figure key={field} value={value} />] as const];
  });
  const rows =
    isTalk(item) || isForumOne(item) ? talkFigures(item, t) : [...counts, ...timesOf(item, t)];
  if (rows.length === 0) return null;
  return (
    <dl className={css.figures}>
      {rows.map(([field, name, value]) => (
        <div key={field} className={css.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const timesOf = (
  item: Thing,
  t: TFunction,
): (readonly [field: string, name: string, value: ReactNode])[] => {
  const seconds = numberOf(item, 'duration');
  const opened = kindOf(item) === 'person' ? textOf(item, 'published') : undefined;
  const updated = thingOf(item, 'updatedInterval');
  const [earliest, latest] = ['earliest', 'latest'].map((end) => updated && textOf(updated, end));
  const rows: (readonly [string, string, ReactNode])[] = [];
  if (seconds !== undefined)
    rows.push([
      'duration',
      t('item.length'),
      <span key="d" title={lengthInWords(seconds)}>
        {length(seconds)}
      </span>,
    ]);
  if (opened !== undefined)
    rows.push([
      'published',
      t('item.opened'),
      <span key="o" title={t('time.toTheDay')}>
        {dayInUtc(opened)}
      </span>,
    ]);
  else if (Object.keys(publishedOf(item)).length > 0)
    rows.push(['published', t('item.published'), <PublishedCell key="p" item={item} />]);
  if (earliest !== undefined && latest !== undefined)
    rows.push([
      'updated',
      t('item.updated'),
      <Between key="u" earliest={earliest} latest={latest} words={textOf(item, 'updatedText')} />,
    ]);
  return rows;
};
