/** What posts, comments and what is left of them have in their details. */
import { Repeat2 } from 'lucide-react';
import { t, type TFunction } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import type { FORGOTTEN } from '#vocab/people.ts';
import { amountOf, figure } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Brief } from '../parts/text/long-text.tsx';
import { Table, cell } from '../parts/frame/page.tsx';
import { Address, PlatformText, useNow, When } from '../parts/text/text.tsx';
import { isByCreator } from './author.ts';
import { Carousel } from './carousel.tsx';
import { Part } from './details-parts.tsx';
import css from './details-talk.module.css';
import { figureRows, publishedFigure } from './figures.tsx';
import { contentMarks, graveMarks, lightMarks } from './marks.ts';
import type { FigureRow } from './shape-view.ts';
import { AuthorName, Flair, GoneLine, MarkChips, ScoreFigure } from './talk-parts.tsx';
import { slidesFromItem } from './slides.ts';
import {
  repliesHead,
  answersField,
  countAnswers,
  flairFromTalk,
  isCrosspost,
  isInGroup,
  pollFromTalk,
  type Talk,
} from './talk.ts';
import { groupName, formatShare } from './votes.ts';

interface Props {
  readonly item: Talk;
}

/** By whom, where, and what is special about it. */
export const TalkBy = ({ item }: Props) => {
  const { attributedTo: author, inPost: post } = item;
  const name = author?.preferredUsername ?? author?.name;
  const group = groupName(item);
  return (
    <div className={css.by}>
      {item.isMissing ? null : (
        <span>
          {t('post.by')}{' '}
          {author === undefined || name === undefined ? (
            <AuthorName item={item} />
          ) : (
            <Address url={author.url} text={name} />
          )}
        </span>
      )}
      {isByCreator(item) ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
      {group === undefined ? null : (
        <span>
          {t('post.in')}{' '}
          {item.audience === undefined ? (
            <PlatformText text={group} />
          ) : (
            <Address url={item.audience.url} text={group} />
          )}
        </span>
      )}
      {post?.name === undefined ? null : (
        <span>
          {t('post.on')} <Address url={post.id} text={post.name} />
        </span>
      )}
      <Flair text={flairFromTalk(item)} whole />
      <MarkChips
        marks={[...graveMarks(item, t), ...contentMarks(item, t), ...lightMarks(item, t)]}
      />
      {item.type === 'Tombstone' ? <GoneLine item={item} /> : null}
    </div>
  );
};

/** The figures of a post or a comment. */
export const talkFigures = (item: Talk, t: TFunction): readonly FigureRow[] => [
  ...(item.voteCount === undefined && !item.isScoreHidden
    ? figureRows(item, [['likeCount', t('item.likesHead'), item.likeCount]])
    : [['voteCount', t('post.score'), <ScoreFigure key="s" item={item} />] as const]),
  ...(item.upvoteRatio === undefined
    ? []
    : [['upvoteRatio', t('post.ratio'), formatShare(item.upvoteRatio)] as const]),
  ...figureRows(item, [
    [answersField(item), t(repliesHead(item)), countAnswers(item)],
    ['repostCount', t('item.repostsHead'), item.repostCount],
    ['shareCount', t(isInGroup(item) ? 'post.crossposts' : 'item.sharesHead'), item.shareCount],
  ]),
  ...publishedFigure(item, t),
];

/** A poll: bars where the votes are told, and the same as a table. */
export const Poll = ({ item }: Props) => {
  const now = useNow();
  const poll = pollFromTalk(item);
  if (!poll) return null;
  const { options, voters: total, end } = poll;
  const hasVotes = options.some(({ votes }) => votes !== undefined);
  const sum = options.reduce((all, { votes = 0 }) => all + votes, 0);
  return (
    <Part title={t('post.poll.title')}>
      <ol className={css.poll}>
        {options.map(({ name, votes }, at) => (
          // Options may be alike, and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={hasVotes ? css.option : `${css.option} ${css.untold}`}>
            <span className={css.optionName}>
              <PlatformText text={name} />
            </span>
            {votes === undefined ? null : (
              <span className={css.votes}>
                {figure(votes)}
                {sum > 0 ? ` · ${formatShare(votes / sum, 1)}` : ''}
              </span>
            )}
            {hasVotes && sum > 0 ? (
              <span className={css.track} aria-hidden="true">
                <span
                  className={css.bar}
                  style={{ inlineSize: `${((votes ?? 0) / sum) * 100}%` }}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <p className={css.quiet}>
        {total === undefined ? null : t('post.poll.total', amountOf(total))}
        {total !== undefined && end !== undefined ? ' · ' : null}
        {end === undefined ? null : (
          <>
            {t(Date.parse(end) < now ? 'post.poll.ended' : 'post.poll.ends')} <When at={end} />
          </>
        )}
      </p>
      {hasVotes ? (
        <details className={css.asTable}>
          <summary>{t('chart.asTable')}</summary>
          <Table label={t('post.poll.table')}>
            <thead>
              <tr>
                <th>{t('post.poll.option')}</th>
                <th className={cell.number}>{t('post.votes')}</th>
                <th className={cell.number}>{t('post.poll.share')}</th>
              </tr>
            </thead>
            <tbody>
              {options.map(({ name, votes }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <tr key={at}>
                  <td>
                    <PlatformText text={name} />
                  </td>
                  <td className={cell.number}>{votes === undefined ? '' : figure(votes)}</td>
                  <td className={cell.number}>
                    {votes === undefined || sum === 0 ? '' : formatShare(votes / sum, 1)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      ) : (
        <p className={css.quiet}>{t('post.poll.none')}</p>
      )}
    </Part>
  );
};

type Source = NonNullable<Shape<'Post'>['quote']> | Talk;

/** What stands in the place of something of which the author asked to be forgotten: it leads nowhere. */
const FORGOTTEN_ID: typeof FORGOTTEN.id = 'https://forgotten.invalid/';

/** The post that this one repeats or quotes. */
export const Quoted = ({ item }: Props) =>
  item.quote && (
    <QuotedPost title={t(isCrosspost(item) ? 'post.quoted' : 'post.quotes')} source={item.quote} />
  );

const QuotedTitle = ({ url, text }: { readonly url: string | undefined; readonly text: string }) =>
  url === undefined ? <PlatformText text={text} /> : <Address url={url} text={text} />;

/** Another post within the details of this one, as far as it is told. */
export const QuotedPost = ({
  title,
  source,
}: {
  readonly title: string;
  readonly source: Source;
}) => {
  const { id, name } = source;
  const content = source.content ?? undefined;
  // What is shown of it needs no address; where nothing says which post it was, it has none.
  const talk = source as Talk;
  if (id === FORGOTTEN_ID)
    return (
      <Part title={title}>
        <p className={css.quiet}>{t('post.gone.forgotten')}</p>
      </Part>
    );
  const hasVotes = name !== undefined || source.type !== undefined;
  const text = name ?? t(hasVotes ? 'post.kind.post' : 'post.quotedGone');
  return (
    <Part title={title}>
      <blockquote className={css.quote}>
        <p className={css.quoteTitle}>
          <Repeat2 size={14} aria-hidden="true" />
          <QuotedTitle url={source.url ?? id} text={text} />
        </p>
        {hasVotes ? (
          <>
            <TalkBy item={talk} />
            {content === undefined ? null : (
              <p className={css.quoteText} dir="auto">
                <Brief text={content} mediaType={source.mediaType} />
              </p>
            )}
            <Carousel slides={slidesFromItem(talk)} />
            <p className={css.quoteFigures}>
              {talkFigures(talk, t).map(([field, label, value]) => (
                <span key={field}>
                  {label} <b>{value}</b>
                </span>
              ))}
            </p>
          </>
        ) : null}
      </blockquote>
    </Part>
  );
};
