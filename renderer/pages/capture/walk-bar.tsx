import { X } from 'lucide-react';
import { t } from 'i18next';
import { useBridge } from '../../bridge-context.ts';
import { goOnWalking, leaveWalk, useCaptureWalk } from '../../capture-walk.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import css from './capture.module.css';

/** Which of the pages is open that a person goes through, and the way to the next one. */
export const WalkBar = () => {
  const bridge = useBridge();
  const walk = useCaptureWalk((state) => state.walk);
  if (!walk) return null;
  const goOn = async (how: 'done' | 'skip'): Promise<void> => {
    try {
      const ended = await goOnWalking(bridge, how);
      if (!ended) return;
      const { pages, skipped } = ended;
      const count = pages.length - skipped;
      say(t('walk.ended', { ...amountOf(count), skipped: figure(skipped) }));
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <section className={css.bar} aria-label={t('walk.label')}>
      <output className={css.where}>
        {t('walk.at', {
          n: figure(walk.at + 1),
          total: figure(walk.pages.length),
          name: harmless(walk.into),
        })}
      </output>
      <Button small onClick={() => void goOn('skip')}>
        {t('walk.skip')}
      </Button>
      <Button small look="primary" onClick={() => void goOn('done')}>
        {t('walk.done')}
      </Button>
      <IconButton sign={X} label={t('walk.leave')} onClick={() => void leaveWalk(bridge)} />
    </section>
  );
};
