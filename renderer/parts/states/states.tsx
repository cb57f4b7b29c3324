/** The states that are not the thing itself: empty, bare, partial. What is on its way, and refusals, have files of their own. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import type { Meta } from '#calls/index.ts';
import { officialPath } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { NoticeText } from '../text/engine-text.tsx';
import css from './states.module.css';

interface EmptyProps {
  readonly title: string;
  /** Nothing else is on the page, so this is its heading. */
  readonly alone?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export const Empty = ({ title, alone = false, children, actions }: EmptyProps) => (
  <div className={css.state}>
    {alone ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children}
    {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
  </div>
);

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows of the right height, before there is anything in them. */
export const Skeleton = ({
  pictures = true,
  rows = 8,
}: {
  readonly pictures?: boolean;
  readonly rows?: number;
}) => (
  <div aria-hidden="true">
    {ROWS.slice(0, rows).map((row) => (
      <div key={row} className={css.skeleton}>
        {pictures ? <div className={`${css.bone} ${css.picture}`} /> : null}
        <div className={css.lines}>
          <div className={`${css.bone} ${css.line} ${css.long}`} />
          <div className={`${css.bone} ${css.line} ${css.short}`} />
        </div>
      </div>
    ))}
  </div>
);

/** What the reader should know of an answer that is otherwise good. */
export const Notices = ({
  metas,
  operation,
}: {
  readonly metas: readonly Meta[];
  readonly operation: string;
}) => {
  const notices = metas.flatMap((meta) => meta.notices);
  const distinctNotices = [...new Map(notices.map((notice) => [notice.message, notice])).values()];
  const wasOwn = metas.some(({ route }) => route === 'official-api');
  return distinctNotices.map((notice) => (
    <div key={notice.message} className={css.notice} role="note">
      <CircleAlert size={15} aria-hidden="true" />
      <span>
        <NoticeText notice={notice} />
        {LEADS_TO_OWN.has(notice.code) && !wasOwn ? <ToOfficial operation={operation} /> : null}
      </span>
    </div>
  ));
};

const LEADS_TO_OWN: ReadonlySet<string> = new Set(['partial-detail', 'official-not-set-up']);

/** Where the official API would have been asked first, what another way told is not all there is. */
const ToOfficial = ({ operation }: { readonly operation: string }) => {
  const found = useOperation(operation);
  const [first, second] = found?.operation.routes ?? [];
  return found && first === 'official-api' && second !== undefined ? (
    <>
      {' '}
      <a href={`#${officialPath(found.platform.segment)}`}>{t('failure.toOfficial')}</a>
    </>
  ) : null;
};

export const Banner = ({ children }: { readonly children: ReactNode }) => (
  <output className={css.banner}>
    <CircleAlert size={15} aria-hidden="true" />
    <span>{children}</span>
  </output>
);
