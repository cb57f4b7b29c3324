import { useTranslation } from 'react-i18next';
import type { UpdatesView, UpdateState } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { LookForUpdates } from '../../form/look-for-updates.tsx';
import { when } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { Offer } from './offer.tsx';
import { ReadOtherwise } from './read-otherwise.tsx';
import { SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';

/** Newer versions of the program: looked for only where the person wants it. */
export const Updates = ({
  isLooking,
  version,
}: {
  /** Whether somebody looks once a day. */
  readonly isLooking: boolean;
  readonly version: string | undefined;
}) => {
  const { t } = useTranslation();
  const view = useLocal('updates.read').data;
  return (
    <SettingsSection name="updates" title={t('updates.title')}>
      <div className={css.group}>
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

const Possible = ({
  view: { address, state },
  isLooking,
  version,
}: {
  readonly view: Extract<UpdatesView, { isPossible: true }>;
  readonly isLooking: boolean;
  readonly version: string | undefined;
}) => {
  const { t } = useTranslation();
  const look = useChange('updates.look');
  const isBusy = state.name === 'looking' || state.name === 'downloading';
  return (
    <>
      <LookForUpdates isOn={isLooking} />
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
}: {
  readonly state: UpdateState;
  readonly version: string | undefined;
}) => {
  const { t } = useTranslation();
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
