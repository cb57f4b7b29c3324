import { t } from 'i18next';
import type { UpdatesView, UpdateState } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { Toggle } from '../../form/controls.tsx';
import { when, bytes, day } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { ReadOtherwise, ChangesInData } from './read-otherwise.tsx';
import { SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';
import { Chip } from '../../parts/controls/chip.tsx';
import { ProgressBar } from '../../parts/states/download-progress.tsx';
import { Formatted } from '../../parts/text/formatted.tsx';

interface UpdatesProps {
  /** Whether somebody looks once a day. */
  readonly isLooking: boolean;
  readonly version: string | undefined;
}

/** Newer versions of the program: looked for only where the person wants it. */
export const Updates = ({ isLooking, version }: UpdatesProps) => {
  const view = useLocal('updates.read').data;
  return (
    <SettingsSection name="updates" title={t('updates.title')}>
      <div className={css.group}>
        {version === undefined ? null : <Facts rows={[[t('settings.version'), version]]} />}
        <ReadOtherwise />
        {view === undefined ? null : view.isPossible ? (
          <Possible view={view} isLooking={isLooking} version={version} />
        ) : (
          <p className={css.text}>
            <EngineSentence of={view.because} />
          </p>
        )}
      </div>
    </SettingsSection>
  );
};

interface PossibleProps extends UpdatesProps {
  readonly view: Extract<UpdatesView, { isPossible: true }>;
}

const Possible = ({ view: { address, state }, isLooking, version }: PossibleProps) => {
  const look = useChange('updates.look');
  const set = useChange('settings.set');
  const isBusy = state.name === 'looking' || state.name === 'downloading';
  return (
    <>
      <Toggle
        label={t('updates.look')}
        on={isLooking}
        onChange={(lookForUpdates) => set.mutate({ lookForUpdates })}
      />
      <p className={css.hint}>
        {t('updates.lookHint')} <bdi className={css.address}>{address}</bdi>
      </p>
      {isOffered(state) ? <Offer state={state} /> : null}
      <div className={css.status}>
        <output>
          <Status state={state} version={version} />
        </output>
        {state.name === 'ready' || state.name === 'downloading' ? null : (
          <Button small disabled={isBusy} onClick={() => look.mutate({})}>
            {t('updates.lookNow')}
          </Button>
        )}
      </div>
    </>
  );
};

type Offered = Extract<UpdateState, { offer: unknown }>;

const isOffered = (state: UpdateState): state is Offered => 'offer' in state;

/** How things stand, where no version is offered. */
const Status = ({
  state,
  version,
}: Pick<UpdatesProps, 'version'> & { readonly state: UpdateState }) => {
  switch (state.name) {
    case 'idle':
      return state.lookedAt === undefined
        ? t('updates.never')
        : t('updates.lookedAt', { when: when(state.lookedAt) });
    case 'looking':
      return t('updates.looking');
    case 'current':
      return t('updates.current', { version: version ?? '', when: when(state.at) });
    case 'refused':
      return (
        <>
          <EngineSentence of={state.because} /> <span className={css.quiet}>{when(state.at)}</span>
        </>
      );
    default:
      return null;
  }
};

/** A newer version: what is new, what it changes in the data here, and the step that comes next. */
const Offer = ({ state }: { readonly state: Offered }) => {
  const { offer } = state;
  const title = t('updates.version', { version: offer.version });
  return (
    <section className={css.offer} aria-label={title}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <span className={css.updatesQuiet}>{day(offer.released)}</span>
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
          <Progress {...state} />
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
          <p className={css.updatesText}>
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

type Downloading = Extract<UpdateState, { name: 'downloading' }>;

const Progress = ({ received, offer: { size, version } }: Downloading) => {
  const share = Math.min(received / size, 1);
  const words = t('downloads.ofTotal', { received: bytes(received), total: bytes(size) });
  return (
    <div className={css.progress}>
      <ProgressBar label={t('updates.progress', { version })} share={share} words={words} />
      <span className={css.updatesQuiet}>{words}</span>
    </div>
  );
};
