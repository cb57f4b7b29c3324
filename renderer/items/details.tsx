/** One thing in full: in the inspector, or alone on the stage. */
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exactly, figure, harmless, length, lengthInWords } from '../format.ts';
import { openExternal, webAddress } from '../native.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/page.tsx';
import { Address, Figure, Id, Said } from '../parts/said.tsx';
import { Captions, Large, Long, Part, Tags } from './details-parts.tsx';
import css from './details.module.css';
import { PublishedCell } from './rows.tsx';
import {
  kindOf,
  numberOf,
  othersOf,
  publishedOf,
  textOf,
  thingOf,
  thingsOf,
  truthOf,
  type Thing,
} from './thing.ts';

interface Props {
  readonly item: Thing;
  /** Alone on the stage: larger, with its figures in a row. */
  readonly large?: boolean;
  readonly actions?: ReactNode;
}

const SHOWN = [
  'id', 'url', 'entityId', 'name', 'content', 'published', 'publishedInterval', 'viewCount',
  'likeCount', 'replyCount', 'duration', 'attributedTo', 'image', 'icon', 'tag', 'captions',
  'availableIn', 'category', 'visibility', 'isFamilySafe', 'isLive', 'startTime', 'endTime',
  'inReplyTo', 'preferredUsername', 'role', 'width', 'height', 'mediaType',
]; // prettier-ignore

export const Details = ({ item, large = false, actions }: Props) => {
  const { t } = useTranslation();
  const content = textOf(item, 'content');
  const url = textOf(item, 'url') ?? textOf(item, 'id');
  const web = url === undefined ? undefined : webAddress(url);
  return (
    <Large value={large}>
      <article className={large ? `${css.details} ${css.large}` : css.details}>
        <Head item={item} large={large} />
        {large ? <Figures item={item} /> : null}
        <div className={css.actions}>
          {actions}
          {web === undefined ? null : (
            <Button small onClick={() => void openExternal(web)}>
              <ExternalLink size={14} aria-hidden="true" />
              {t('item.openOutside')}
            </Button>
          )}
          {url === undefined ? null : <CopyButton text={url} label={t('item.copyAddress')} words />}
        </div>
        {content === undefined ? null : (
          <Part title={kindOf(item) === 'comment' ? t('item.text') : t('item.description')}>
            <Long text={content} />
          </Part>
        )}
        <Part title={t('item.facts')}>
          <Facts rows={factsOf(item, t)} />
        </Part>
        <Tags item={item} />
        <Captions item={item} />
      </article>
    </Large>
  );
};

const Head = ({ item, large }: { readonly item: Thing; readonly large: boolean }) => {
  const { t } = useTranslation();
  const author = thingOf(item, 'attributedTo');
  const comment = kindOf(item) === 'comment';
  const name = comment
    ? author && (textOf(author, 'name') ?? textOf(author, 'preferredUsername'))
    : (textOf(item, 'name') ?? textOf(item, 'preferredUsername'));
  const Title = large ? 'h1' : 'h2';
  return (
    <header className={css.head}>
      <Title className={css.title} dir="auto">
        {harmless(name ?? textOf(item, 'type') ?? t('item.unnamed'))}
      </Title>
      <div className={css.by}>
        {author ? <Person person={author} named={!comment} /> : null}
        {truthOf(item, 'isLive') ? <Chip tone="refused">{t('item.live')}</Chip> : null}
      </div>
    </header>
  );
};

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

const Figures = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const seconds = numberOf(item, 'duration');
  const rows = [
    [t('item.viewsHead'), numberOf(item, 'viewCount')],
    [t('item.likesHead'), numberOf(item, 'likeCount')],
    [t('item.repliesHead'), numberOf(item, 'replyCount')],
  ] as const;
  const dated = Object.keys(publishedOf(item)).length > 0;
  if (!dated && seconds === undefined && rows.every(([, value]) => value === undefined))
    return null;
  return (
    <dl className={css.figures}>
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} className={css.figure}>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} />
            </dd>
          </div>
        ),
      )}
      {seconds === undefined ? null : (
        <div className={css.figure}>
          <dt>{t('item.length')}</dt>
          <dd title={lengthInWords(seconds)}>{length(seconds)}</dd>
        </div>
      )}
      {dated ? (
        <div className={css.figure}>
          <dt>{t('item.published')}</dt>
          <dd>
            <PublishedCell item={item} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
};

type T = ReturnType<typeof useTranslation>['t'];

/** Every plain field that the platform gave, exact; then whatever no view knows. */
const factsOf = (item: Thing, t: T): [string, ReactNode][] => {
  const rows: [string, ReactNode][] = [];
  const add = (name: string, value: ReactNode) => {
    if (value !== undefined) rows.push([name, value]);
  };
  const number = (field: string) => {
    const value = numberOf(item, field);
    return value === undefined ? undefined : figure(value);
  };
  const date = (field: string) => {
    const value = textOf(item, field);
    return value === undefined ? undefined : exactly(value);
  };
  const yesNo = (field: string) => {
    const value = truthOf(item, field);
    return value === undefined ? undefined : t(value ? 'common.yes' : 'common.no');
  };
  const said = (field: string) => {
    const value = textOf(item, field);
    return value === undefined ? undefined : <Said text={value} />;
  };
  const { words, earliest, latest } = publishedOf(item);
  const seconds = numberOf(item, 'duration');
  const id = textOf(item, 'entityId');
  const replied = textOf(item, 'inReplyTo');
  add(t('item.id'), id === undefined ? undefined : <Id text={id} />);
  add(t('item.published'), date('published'));
  if (words !== undefined) add(t('item.published'), <Said text={words} />);
  if (earliest !== undefined && latest !== undefined)
    add(t('item.interval'), t('time.between', { from: exactly(earliest), to: exactly(latest) }));
  add(t('item.viewsHead'), number('viewCount'));
  add(t('item.likesHead'), number('likeCount'));
  add(t('item.repliesHead'), number('replyCount'));
  add(t('item.length'), seconds === undefined ? undefined : lengthInWords(seconds));
  add(t('item.category'), said('category'));
  add(t('item.visibility'), said('visibility'));
  add(t('item.familySafe'), yesNo('isFamilySafe'));
  add(t('item.isLive'), yesNo('isLive'));
  add(t('item.starts'), date('startTime'));
  add(t('item.ends'), date('endTime'));
  add(t('item.inReplyTo'), replied === undefined ? undefined : <Address url={replied} />);
  add(t('item.mediaType'), said('mediaType'));
  add(t('item.regions'), regionsOf(item, t));
  add(t('item.images'), imagesOf(item));
  for (const [name, value] of othersOf(item, SHOWN))
    add(name, <Said text={typeof value === 'string' ? value : JSON.stringify(value)} />);
  return rows;
};

const regionsOf = (item: Thing, t: T): ReactNode => {
  const regions = item['availableIn'];
  if (!Array.isArray(regions)) return undefined;
  const list = regions.filter((region) => typeof region === 'string').join(' ');
  return regions.length > 12 ? (
    <details>
      <summary>{t('item.regionCount', { count: regions.length })}</summary>
      {harmless(list)}
    </details>
  ) : (
    harmless(list)
  );
};

const imagesOf = (item: Thing): ReactNode => {
  const images = thingsOf(item, 'image');
  if (images.length === 0) return undefined;
  return (
    <ul>
      {images.map((image) => {
        const url = textOf(image, 'url') ?? '';
        const [width, height] = [numberOf(image, 'width'), numberOf(image, 'height')];
        const size = width === undefined || height === undefined ? url : `${width} × ${height}`;
        return (
          <li key={url}>
            <Address url={url} text={size} />
          </li>
        );
      })}
    </ul>
  );
};
