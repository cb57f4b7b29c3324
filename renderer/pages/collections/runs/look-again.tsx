import { CalendarClock, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { datasetPath } from '../../../places.ts';
import { toCallFailure } from '../../../queries.ts';
import { Allowed } from '../../../rights.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** What leads on where nothing of a collection was looked at twice: a check now, or again and again. */
export const LookAgain = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isRepeating, setRepeating] = useState(false);
  const recheck = useChange('collections.recheck');
  const check = (): void =>
    recheck.mutate(
      { name },
      {
        onSuccess: () => goTo(datasetPath(name)),
        onError: (error) => sayFailure(toCallFailure(error)),
      },
    );
  return (
    <>
      <Allowed call="collections.recheck">
        <Button look="primary" disabled={recheck.isPending} onClick={check}>
          <ScanSearch size={15} aria-hidden="true" />
          {t('collections.recheckHint')}
        </Button>
        <Button onClick={() => setRepeating(true)}>
          <CalendarClock size={15} aria-hidden="true" />
          {t('collections.repeat')}
        </Button>
      </Allowed>
      {isRepeating ? <ScheduleDialog name={name} onClose={() => setRepeating(false)} /> : null}
    </>
  );
};
