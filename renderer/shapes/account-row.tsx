/** The row of an account or a group of a forum: by the count by which it is judged. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { NotGiven, PlatformText, When } from '../parts/text/text.tsx';
import { Portrait } from './portrait.tsx';
import css from './talk.module.css';

type Named = Pick<
  Shape<'Organization'>,
  'entityId' | 'icon' | 'url' | 'name' | 'preferredUsername' | 'summary' | 'published' | 'isAdult'
>;

interface Props {
  readonly item: Named;
  /** Beside the name. */
  readonly marks: ReactNode;
  /** In a column, and in words where there is no room for one. */
  readonly count: ReactNode;
  readonly inWords: ReactNode;
}

export const AccountRow = ({ item, marks, count, inWords }: Props) => {
  const { preferredUsername: handle, summary } = item;
  const name = item.name ?? handle;
  return (
    <div className={css.listed}>
      <span className={css.face}>
        <Portrait of={item} name={handle} />
      </span>
      <div className={css.text}>
        <div className={css.name}>
          {name === undefined ? <NotGiven /> : <PlatformText text={name} />}
          {handle === undefined || handle === name ? null : (
            <bdi className={css.handle}>{harmless(handle)}</bdi>
          )}
          <Adult on={item.isAdult} />
          {marks}
        </div>
        {summary === undefined ? null : (
          <div className={css.about}>
            <PlatformText text={summary} />
          </div>
        )}
        {inWords === null ? null : (
          <div className={css.narrow}>
            <span>{inWords}</span>
          </div>
        )}
      </div>
      <div className={`${css.number} ${css.wide}`}>{count}</div>
      <div className={css.date}>
        <When at={item.published} />
      </div>
    </div>
  );
};

export const Adult = ({ on }: { readonly on: boolean | undefined }) => {
  return on ? (
    <Chip tone="refused">
      <TriangleAlert size={12} aria-hidden="true" />
      {t('post.mark.adult')}
    </Chip>
  ) : null;
};

/** Names above the two columns. */
export const AccountRowHead = ({
  count,
  date,
}: {
  readonly count: string;
  readonly date: string;
}) => (
  <div className={css.listed}>
    <span className={css.face} />
    <span className={css.text}>{t('item.name')}</span>
    <span className={`${css.number} ${css.wide}`}>{count}</span>
    <span className={css.date}>{date}</span>
  </div>
);
