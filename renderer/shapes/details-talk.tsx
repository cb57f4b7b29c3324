/** What only posts, comments, and the people and groups of a forum have in their details. */
import { HeartHandshake, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { figure } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Table, cell } from '../parts/page.tsx';
import { Address, Figure, Said, useNow, When } from '../parts/said.tsx';
import { Part } from './details-parts.tsx';
import { AppliesTo, karmaOf } from './forum-rows.tsx';
import { contentMarks, graveMarks, lightMarks } from './marks.ts';
import { PublishedCell } from './published-cell.tsx';
import { AuthorName, Flair, GoneLine, isByPoster, MarkChips, ScoreFigure } from './talk-parts.tsx';
import { Brief } from '../parts/long-text.tsx';
import css from './details-talk.module.css';
import {
  isRemark,
  kindOf,
  numberOf,
  textOf,
  thingOf,
  thingsOf,
  truthOf,
  type Thing,
} from './thing.ts';
import { exactScore, formerWords, groupOf, shareOf, shortScore } from './votes.ts';

interface Props {
  readonly item: Thing;
}

/** What stands above its details. */
export const talkTitle = (item: Thing, t: TFunction): string => {
  const name = textOf(item, 'name');
  if (kindOf(item) === 'more') return t('heard.more');
  if (name !== undefined) return name;
  if (kindOf(item) === 'gone') return `${formerWords(item, t)} ${textOf(item, 'entityId') ?? ''}`;
  return t(isRemark(item) ? 'item.comment' : 'post.untitled');
};

/** By whom, where, and what is special about it. */
export const TalkBy = ({ item }: Props) => {
  const { t } = useTranslation();
  const author = thingOf(item, 'attributedTo');
  const page = author && textOf(author, 'url');
  const name = author && (textOf(author, 'preferredUsername') ?? textOf(author, 'name'));
  const group = groupOf(item);
  const groupPage = textOf(thingOf(item, 'audience') ?? {}, 'url');
  const post = thingOf(item, 'inPost');
  const title = post && textOf(post, 'name');
  return (
    <div className={css.by}>
      {item['isMissing'] === true ? null : (
        <span>
          {t('post.by')}{' '}
          {page === undefined || name === undefined ? (
            <AuthorName item={item} />
          ) : (
            <Address url={page} text={name} />
          )}
        </span>
      )}
      {isByPoster(item) ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
      {group === undefined ? null : (
        <span>
          {t('post.in')}{' '}
          {groupPage === undefined ? (
            <Said text={group} />
          ) : (
            <Address url={groupPage} text={group} />
          )}
        </span>
      )}
      {post === undefined || title === undefined ? null : (
        <span>
          {t('post.on')} <Address url={textOf(post, 'id') ?? ''} text={title} />
        </span>
      )}
      <Flair text={textOf(item, 'flair')} whole />
      <MarkChips
        marks={[...graveMarks(item, t), ...contentMarks(item, t), ...lightMarks(item, t)]}
      />
      {kindOf(item) === 'gone' ? <GoneLine item={item} /> : null}
    </div>
  );
};

export type FigureRow = readonly [field: string, name: string, value: ReactNode];

/** The figures of a post or a comment, of a user, of a group. */
export const talkFigures = (item: Thing, t: TFunction): readonly FigureRow[] => {
  const rows: FigureRow[] = [];
  const count = (name: string, field: string) => {
    const value = numberOf(item, field);
    if (value !== undefined) rows.push([field, name, <Figure key={field} value={value} />]);
  };
  const date = (name: string) => {
    const at = textOf(item, 'published');
    if (at !== undefined) rows.push(['published', name, <When key="p" at={at} />]);
  };
  const kind = kindOf(item);
  if (kind === 'group') {
    count(t('group.members'), 'followerCount');
    count(t('group.active'), 'activeCount');
    date(t('group.founded'));
    return rows;
  }
  if (kind === 'person') {
    const karma = karmaOf(item);
    if (karma !== undefined)
      rows.push([
        'karma',
        t('user.karmaHead'),
        <span key="k" title={exactScore(karma)}>
          {shortScore(karma)}
        </span>,
      ]);
    count(t('user.followers'), 'followerCount');
    date(t('user.since'));
    return rows;
  }
  if (numberOf(item, 'likeCount') !== undefined || truthOf(item, 'isScoreHidden'))
    rows.push(['likeCount', t('post.score'), <ScoreFigure key="s" item={item} />]);
  const ratio = numberOf(item, 'upvoteRatio');
  if (ratio !== undefined) rows.push(['upvoteRatio', t('post.ratio'), shareOf(ratio)]);
  count(t('post.commentsHead'), 'replyCount');
  count(t('post.crossposts'), 'shareCount');
  if (textOf(item, 'published') !== undefined)
    rows.push(['published', t('item.published'), <PublishedCell key="p" item={item} />]);
  return rows;
};

/** A poll: bars where the votes are told, and the same as a table. */
export const Poll = ({ item }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const options = thingsOf(item, 'oneOf').map((option) => ({
    name: textOf(option, 'name') ?? '',
    votes: numberOf(option, 'voteCount'),
  }));
  if (options.length === 0) return null;
  const total = numberOf(item, 'votersCount');
  const told = options.some(({ votes }) => votes !== undefined);
  const sum = options.reduce((all, { votes = 0 }) => all + votes, 0);
  const end = textOf(item, 'endTime');
  return (
    <Part title={t('post.poll.title')}>
      <ol className={css.poll}>
        {options.map(({ name, votes }, at) => (
          // Options may be alike, and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={told ? css.option : `${css.option} ${css.untold}`}>
            <span className={css.optionName}>
              <Said text={name} />
            </span>
            {votes === undefined ? null : (
              <span className={css.votes}>
                {figure(votes)}
                {sum > 0 ? ` · ${shareOf(votes / sum, 1)}` : ''}
              </span>
            )}
            {told && sum > 0 ? (
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
        {total === undefined ? null : t('post.poll.total', { count: total, n: figure(total) })}
        {total !== undefined && end !== undefined ? ' · ' : null}
        {end === undefined ? null : (
          <>
            {t(Date.parse(end) < now ? 'post.poll.ended' : 'post.poll.ends')} <When at={end} />
          </>
        )}
      </p>
      {told ? (
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
                    <Said text={name} />
                  </td>
                  <td className={cell.number}>{votes === undefined ? '' : figure(votes)}</td>
                  <td className={cell.number}>
                    {votes === undefined || sum === 0 ? '' : shareOf(votes / sum, 1)}
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

/** The post that this one repeats, as far as it is told. */
export const Quoted = ({ item }: Props) => {
  const { t } = useTranslation();
  const source = thingOf(item, 'crosspostOf');
  if (!source) return null;
  const url = textOf(source, 'id') ?? '';
  const name = textOf(source, 'name');
  const content = textOf(source, 'content');
  const told = name !== undefined || textOf(source, 'type') !== undefined;
  return (
    <Part title={t('post.quoted')}>
      <blockquote className={css.quote}>
        <p className={css.quoteTitle}>
          <Repeat2 size={14} aria-hidden="true" />
          <Address url={url} text={name ?? t('post.quotedGone')} />
        </p>
        {told ? (
          <>
            <TalkBy item={source} />
            {content === undefined ? null : (
              <p className={css.quoteText} dir="auto">
                <Brief text={content} mediaType={textOf(source, 'mediaType')} />
              </p>
            )}
            <p className={css.quoteFigures}>
              {talkFigures(source, t).map(([field, label, value]) => (
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

/** What a person asked for who is being looked at. */
export const Wish = ({ item }: Props) => {
  const { t } = useTranslation();
  if (truthOf(item, 'hidesFromRobots') !== true) return null;
  return (
    <div className={css.wish} role="note">
      <HeartHandshake size={16} aria-hidden="true" />
      <div>
        <strong>{t('user.robots')}</strong>
        <p>{t('user.robotsText')}</p>
      </div>
    </div>
  );
};

/** Chips beside the name of a group, a person or a rule. */
export const ListedMarks = ({ item }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <MarkChips
        marks={graveMarks(item, t).filter(({ words }) => words !== t('post.mark.spoiler'))}
      />
      <AppliesTo item={item} />
    </>
  );
};
