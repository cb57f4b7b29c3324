import { useTranslation } from 'react-i18next';
import { Toggle } from '../../../form/controls.tsx';
import { useChange, useLocal } from '../../../local.ts';
import { hasNative } from '../../../native.ts';
import css from './changes.module.css';

/** Whether the desktop tells of this collection, and whether figures alone count. */
export const WatchSwitches = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const watch = useLocal('collections.watch', { name }).data;
  const set = useChange('collections.set-watch');
  if (!watch) return null;
  return (
    <div className={css.switches}>
      {hasNative() ? (
        <Toggle
          label={t('changes.notify')}
          on={watch.notifies}
          onChange={(notifies) => set.mutate({ name, notifies })}
        />
      ) : null}
      <Toggle
        label={t('changes.notifyFigures')}
        on={watch.figures}
        onChange={(figures) => set.mutate({ name, figures })}
      />
    </div>
  );
};
