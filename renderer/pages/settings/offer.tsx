import { useTranslation } from 'react-i18next';
import type { OfferView, UpdateState } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { bytes, day } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { ProgressBar } from '../../parts/states/progress-bar.tsx';
import { Formatted } from '../../parts/text/formatted.tsx';
import { ChangesInData } from './read-otherwise.tsx';
import css from './updates.module.css';

type Offered = Extract<UpdateState, { offer: unknown }>;

/** A newer version: what is new, what it changes in the data here, and the step that comes next. */
export const Offer = ({ state }: { readonly state: Offered }) => {
  const { t } = useTranslation();
  const { offer } = state;
  const title = t('updates.version', { version: offer.version });
  return (
    <section className={css.offer} aria-label={title}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <span className={css.quiet}>{day(offer.released)}</span>
        <Chip tone={state.name === 'ready' ? 'good' : 'accent'} sign={state.name === 'ready'}>
          {t(`updates.state.${state.name}`)}
        </Chip>
      </div>
      <ChangesInData readers={offer.readers} />
      {offer.notes === '' ? null : (
        <details className={css.notes}>
          <summary>{t('updates.notes')}</summary>
          <div lang="en" dir="ltr" className={css.noteText}>
            <Formatted text={offer.notes} />
          </div>
        </details>
      )}
      <Next state={state} />
    </section>
  );
};

const Next = ({ state }: { readonly state: Offered }) => {
  const { t } = useTranslation();
  const download = useChange('updates.download');
  const cancel = useChange('updates.cancel');
  switch (state.name) {
    case 'found':
      return (
        <div>
          <Button look="primary" onClick={() => download.mutate({})}>
            {t('updates.download', { size: bytes(state.offer.size) })}
          </Button>
        </div>
      );
    case 'downloading':
      return (
        <>
          <Progress received={state.received} offer={state.offer} />
          <div>
            <Button small onClick={() => cancel.mutate({})}>
              {t('common.cancel')}
            </Button>
          </div>
        </>
      );
    default:
      return (
        <>
          <p className={css.text}>
            {t('updates.ready')}
            {state.needsRights ? ` ${t('updates.readyAsked')}` : ''}
          </p>
          <div>
            <Button small onClick={() => cancel.mutate({})}>
              {t('updates.doNotInstall')}
            </Button>
          </div>
        </>
      );
  }
};

const Progress = ({
  received,
  offer: { size, version },
}: {
  readonly received: number;
  readonly offer: OfferView;
}) => {
  const { t } = useTranslation();
  const share = Math.min(received / size, 1);
  const words = t('downloads.ofTotal', { received: bytes(received), total: bytes(size) });
  return (
    <div className={css.progress}>
      <ProgressBar label={t('updates.progress', { version })} share={share} words={words} />
      <span className={css.quiet}>{words}</span>
    </div>
  );
};
