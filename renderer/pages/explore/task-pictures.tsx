/** Small pictures of what the tasks give: the same rows, figures and reply, drawn as the pages draw them. */
import { useTranslation } from 'react-i18next';
import { figure, monthInWords } from '../../format.ts';
import { SAMPLE_COMMENTS, SAMPLE_UPLOADS, SAMPLE_VIEWS } from './sample-world-facts.ts';
import css from './tasks.module.css';

export const TablePicture = () => {
  const { t } = useTranslation();
  return (
    <span className={css.table}>
      <span className={css.head}>
        <span>{t('tasks.column.comment')}</span>
        <span>{t('tasks.column.author')}</span>
        <span className={css.number}>{t('tasks.column.likes')}</span>
      </span>
      {SAMPLE_COMMENTS.map(({ text, author, likes }) => (
        <span key={text}>
          <bdi>{text}</bdi>
          <bdi>{author}</bdi>
          <span className={css.number}>{figure(likes)}</span>
        </span>
      ))}
    </span>
  );
};

const BAR = { width: 12, gap: 4, height: 72 };
const MOST = Math.max(...SAMPLE_UPLOADS);

export const ChartPicture = () => (
  <span className={css.chart}>
    <svg
      viewBox={`0 0 ${SAMPLE_UPLOADS.length * (BAR.width + BAR.gap)} ${BAR.height}`}
      preserveAspectRatio="none"
    >
      {SAMPLE_UPLOADS.map((count, at) => {
        const height = (count / MOST) * BAR.height;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a month has its place alone
            key={at}
            x={at * (BAR.width + BAR.gap)}
            y={BAR.height - height}
            width={BAR.width}
            height={height}
          />
        );
      })}
    </svg>
    <span className={css.axis}>
      <span>{monthInWords('2025-08-15T00:00:00Z')}</span>
      <span>{monthInWords('2026-09-15T00:00:00Z')}</span>
    </span>
  </span>
);

export const SourcePicture = () => {
  const { t } = useTranslation();
  return (
    <span className={css.source}>
      <span className={css.fact}>
        <span>{t('item.viewsHead')}</span>
        <span>{figure(SAMPLE_VIEWS)}</span>
      </span>
      <span className={css.reply} dir="ltr">
        <span>{'"isUnlisted":false,'}</span>
        <span>
          {'"viewCount":'}
          <mark>{`"${SAMPLE_VIEWS}"`}</mark>,
        </span>
        <span>{'"category":"Pets & Animals",'}</span>
      </span>
    </span>
  );
};
