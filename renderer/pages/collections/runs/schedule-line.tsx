import { useTranslation } from 'react-i18next';
import type { ScheduleView } from '#calls/index.ts';
import { useChange } from '../../../local.ts';
import { day, figure, when } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import { Allowed } from '../../../rights.ts';
import css from '../collections.module.css';

/** How often a collection is gathered again or its rows are checked, and the way to end that; nothing once it is over. */
export const ScheduleLine = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const { t } = useTranslation();
  const end = useChange('collections.unschedule');
  const { id, kind, everyHours, nextAt, until, state } = schedule;
  if (state !== 'active') return null;
  return (
    <p className={css.schedule}>
      <span>
        {t(kind === 'recheck' ? 'collections.rechecks' : 'collections.repeats', {
          n: figure(everyHours),
          day: day(until),
          time: when(nextAt),
        })}
      </span>
      <Allowed call="collections.unschedule">
        <Button
          small
          disabled={end.isPending}
          onClick={() =>
            end.mutate({ id }, { onError: (error) => sayFailure(toCallFailure(error)) })
          }
        >
          {t('collections.endSchedule')}
        </Button>
      </Allowed>
    </p>
  );
};
