import { ArrowRight } from 'lucide-react';
import { useDeferredValue, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { useRights } from '../../rights.ts';
import { useEnterWorld, WorldButton } from '../../parts/frame/sample-world.tsx';
import { chooseTask, forgetTask, SAMPLE_TASKS, type SampleTask } from './sample-tasks.ts';
import { ChartPicture, SourcePicture, TablePicture } from './task-pictures.tsx';
import css from './tasks.module.css';

const PICTURES: Readonly<Record<SampleTask, ComponentType>> = {
  comments: TablePicture,
  profile: ChartPicture,
  source: SourcePicture,
};

/** What one can do here, each as a task that runs at once in the invented world. */
export const Tasks = () => {
  const { t } = useTranslation();
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
