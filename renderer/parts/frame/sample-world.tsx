/** Into the sample world and out of it, from wherever that is offered. */
import { t } from 'i18next';
import { useChange, useLocal } from '../../local.ts';
import { useRights } from '../../rights.ts';
import { Button } from '../controls/button.tsx';
import { endSayings, say, sayFailure } from '../states/toast.tsx';

/** `onFailure`: also does this where the world could not be entered. */
export const useEnterWorld = (onFailure?: () => void) => {
  const set = useChange('network.set');
  const enter = (mode: 'sample' | 'live'): void =>
    set.mutate(
      { mode },
      {
        onSuccess: () => {
          // What was said of the other world is over.
          endSayings();
          say(t(mode === 'sample' ? 'start.inSample' : 'world.left'));
        },
        onError: (error) => {
          onFailure?.();
          sayFailure(error);
        },
      },
    );
  return enter;
};

/** Leads out of the sample world, or into it; nowhere from a replay. */
export const WorldButton = () => {
  const mode = useLocal('network.get').data?.mode;
  const enter = useEnterWorld();
  if (!useRights().may('network.set')) return null;
  if (mode === 'sample')
    return (
      <Button look="quiet" onClick={() => enter('live')}>
        {t('world.leave')}
      </Button>
    );
  if (mode !== 'live') return null;
  return (
    <Button look="quiet" onClick={() => enter('sample')}>
      {t('start.sample')}
    </Button>
  );
};
