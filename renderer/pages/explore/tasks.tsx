import { ArrowRight } from 'lucide-react';
import { useDeferredValue, type ComponentType } from 'react';
import { t } from 'i18next';
import { useLocal } from '../../local.ts';
import { useRights } from '../../rights.ts';
import { useEnterWorld, WorldButton } from '../../parts/frame/sample-world.tsx';
import {
  chooseTask,
  forgetTask,
  SAMPLE_TASKS,
  type SampleTask,
  SAMPLE_COMMENTS,
  SAMPLE_UPLOADS,
  SAMPLE_VIEWS,
} from './sample-tasks.ts';
import css from './tasks.module.css';
import { figure, monthInWords } from '../../format.ts';

/** Small pictures of what the tasks give: the same rows, figures and reply, drawn as the pages draw them. */
const TablePicture = () => (
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

const BAR = { width: 12, gap: 4, height: 72 };
const MOST = Math.max(...SAMPLE_UPLOADS);

const ChartPicture = () => (
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

const SourcePicture = () => (
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

const PICTURES: Readonly<Record<SampleTask, ComponentType>> = {
  comments: TablePicture,
  profile: ChartPicture,
  source: SourcePicture,
};

/** What one can do here, each as a task that runs at once in the invented world. */
export const Tasks = () => {
  const enter = useEnterWorld(forgetTask);
  const mode = useLocal('network.get').data?.mode;
  // Right after everything else: their figures and months need the tables of the reader's language, which
  // take a third of the time in which the window is drawn first.
  const arePicturesDue = useDeferredValue(true, false);
  // In a laboratory nobody leads the others into another world.
  const isClosed = !useRights().may('network.set') && mode !== 'sample';
  if (isClosed) return null;
  const run = (task: SampleTask): void => {
    chooseTask(task);
    if (mode !== 'sample') enter('sample');
  };
  return (
    <section className={css.tasks} aria-label={t('tasks.label')}>
      <ul className={css.cards}>
        {SAMPLE_TASKS.map((task) => {
          const Picture = PICTURES[task];
          return (
            <li key={task}>
              <button type="button" className={css.card} onClick={() => run(task)}>
                <span className={css.picture} aria-hidden="true">
                  {arePicturesDue ? <Picture /> : null}
                </span>
                <span className={css.title}>{t(`tasks.${task}.title`)}</span>
                <span className={css.try}>
                  {t('tasks.try')}
                  <ArrowRight size={14} aria-hidden="true" />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={css.note}>
        {t('tasks.note')} {mode === 'live' ? <WorldButton /> : null}
      </p>
    </section>
  );
};
