/** One thing in full: in the inspector, or alone on the stage. */
import { ExternalLink, FileSearch } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { openExternal, openableAddress } from '../native.ts';
import { Button, IconButton } from '../parts/controls/button.tsx';
import { CopyButton } from '../parts/controls/copy-button.tsx';
import { LongText } from '../parts/text/long-text.tsx';
import { Facts } from '../parts/frame/page.tsx';
import { Portrait } from './portrait.tsx';
import { Captions, Large, Links, Part, Tags } from './details-parts.tsx';
import css from './details.module.css';
import { fieldsFromShown, viewOf, type Shown } from './index.ts';
import { ItemPicture } from './item-picture.tsx';
import type { Question } from './opening.ts';
import { slidesFromItem, type Slide } from './slides.ts';
import {
  Attachments,
  SavePicture,
  SavePortrait,
  isMissing,
  useKept,
  useSave,
  useSaveable,
} from './save-files.tsx';
import type { FactRow, FigureRow } from './shape-view.ts';
import { useWindow } from '../state.ts';
import { Carousel } from './carousel.tsx';
import { normalizeUrl, attachedTo, type WithFiles } from './saveable.ts';

interface Props {
  readonly shown: Shown;
  /** Alone on the stage: larger, with its figures in a row. */
  readonly large?: boolean;
  readonly actions?: ReactNode;
  /** What is seldom done with it, behind what is done often. */
  readonly lastActions?: ReactNode;
  /** The question that it answers; its files can be saved then. */
  readonly within?: Question;
}

/** What several shapes have. */
type Described = Partial<
  Pick<
    Shape<'Group'>,
    | 'id'
    | 'url'
    | 'name'
    | 'preferredUsername'
    | 'summary'
    | 'tagline'
    | 'description'
    | 'mediaType'
    | 'tag'
  > &
    Pick<Shape<'Post'>, 'attachment' | 'content'> &
    Pick<Shape<'Video'>, 'captions'>
>;

export const Details = ({ shown, large = false, actions, lastActions, within }: Props) => {
  const view = viewOf(shown);
  const { by: By, notice: Notice, parts: Parts } = view;
  const item = fieldsFromShown(shown) as Described;
  const { tagline, summary, preferredUsername } = item;
  const text = item.description ?? item.content;
  const facts = view.facts(shown.item, t);
  const figures = large ? (view.figures?.(shown.item, t) ?? []) : [];
  const url = item.url ?? item.id;
  const web = url === undefined ? undefined : openableAddress(url);
  const name = view.title?.(shown.item, t) ?? item.name ?? preferredUsername;
  const portrait = view.isPortrait === true && large;
  const hasSlides = slidesFromItem(fieldsFromShown(shown)).length > 0;
  return (
    <Large value={large}>
      <article className={large ? `${css.details} ${css.large}` : css.details}>
        <header className={portrait ? `${css.head} ${css.portrait}` : css.head}>
          {portrait ? <Portrait of={item} name={name} /> : null}
          <Title large={large}>{name ?? t('item.unnamed')}</Title>
          {By ? <By item={shown.item} /> : null}
        </header>
        {Notice ? <Notice item={shown.item} /> : null}
        <Figures rows={figures} />
        <div className={css.actions}>
          {actions}
          {web === undefined ? null : (
            <Button sign={ExternalLink} small onClick={() => void openExternal(web)}>
              {t('item.openOutside')}
            </Button>
          )}
          {within && view.isPortrait ? <SavePortrait shown={shown} within={within} /> : null}
          {within ? <SavePicture shown={shown} within={within} /> : null}
          {url === undefined ? null : <CopyButton text={url} label={t('item.copyAddress')} words />}
          {lastActions}
        </div>
        {portrait || hasSlides ? null : <ItemPicture shown={shown} />}
        <Pictures shown={shown} within={within} />
        {tagline === undefined || tagline === summary ? null : (
          <Part title={t(view.taglineTitle?.() ?? 'item.description')}>
            <LongText text={tagline} mediaType={undefined} lines={12} />
          </Part>
        )}
        {summary === undefined || summary === text ? null : (
          <Part title={t(view.summaryTitle?.() ?? 'item.description')}>
            <LongText text={summary} mediaType={undefined} lines={12} />
          </Part>
        )}
        {text === undefined || text === null ? null : (
          <Part title={t(view.textTitle?.(shown.item) ?? 'item.description')}>
            <LongText text={text} mediaType={item.mediaType} lines={12} />
          </Part>
        )}
        {Parts ? <Parts item={shown.item} /> : null}
        {within ? <Attachments shown={shown} within={within} /> : null}
        <Links links={item.attachment} />
        {facts.length === 0 ? null : (
          <Part title={t('item.facts')}>
            <Facts rows={within ? facts.map(withSource) : facts} />
          </Part>
        )}
        <Tags tags={item.tag} />
        <Captions tracks={item.captions} />
      </article>
    </Large>
  );
};

const withSource = ([name, value, ways = []]: FactRow): FactRow => [
  name,
  ways.length === 0 ? (
    value
  ) : (
    <>
      {value}
      <ShowSource fact={name} ways={ways} />
    </>
  ),
];

/** Leads from a fact to its place in the reply that it was read from. */
const ShowSource = ({
  fact,
  ways,
}: {
  readonly fact: string;
  readonly ways: readonly string[];
}) => {
  const showSource = useWindow((state) => state.showSource);
  return (
    <span className={css.source}>
      <IconButton
        sign={FileSearch}
        label={t('evidence.showSource', { fact })}
        onClick={() => showSource({ fact, ways })}
      />
    </span>
  );
};

const Title = ({ large, children }: { readonly large: boolean; readonly children: string }) => {
  const Level = large ? 'h1' : 'h2';
  return (
    <Level className={css.title}>
      <bdi>{harmless(children)}</bdi>
    </Level>
  );
};

const Figures = ({ rows }: { readonly rows: readonly FigureRow[] }) =>
  rows.length === 0 ? null : (
    <dl className={css.figures}>
      {rows.map(([field, name, value]) => (
        <div key={field} className={css.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );

interface PicturesProps {
  readonly shown: Shown;
  /** The question that it answers; its pictures can be saved then. */
  readonly within: Question | undefined;
}

/** The pictures of a post, one by one. */
const Pictures = ({ shown, within }: PicturesProps) => {
  const slides = slidesFromItem(fieldsFromShown(shown));
  if (slides.length === 0) return null;
  return within ? (
    <Saveable shown={shown} within={within} slides={slides} />
  ) : (
    <Carousel slides={slides} />
  );
};

interface SaveableProps {
  readonly shown: Shown;
  readonly within: Question;
  readonly slides: readonly Slide[];
}

const Saveable = ({ shown, within, slides }: SaveableProps) => {
  const item = fieldsFromShown(shown) as WithFiles;
  const files = useMemo(() => attachedTo(item), [item]);
  const saveable = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  const saving = ({ kind, url }: Slide): (() => void) | undefined => {
    const file = saveable.find((one) => normalizeUrl(one.url) === normalizeUrl(url));
    if (kind !== 'image' || !file || save.isPending || !isMissing(file, kept)) return undefined;
    return () => save.mutate([file]);
  };
  return <Carousel slides={slides} save={saving} />;
};
