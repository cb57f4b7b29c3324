/** How often platforms are asked, which of their pages are opened, and the budget of requests. */
import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { Allowed } from '../../rights.ts';
import { CreditsSection } from '../access/credits-section.tsx';
import { BrowserPages } from './browser-pages.tsx';
import { PartPage } from './part-page.tsx';
import { SettingsSection } from './settings-section.tsx';
import { NumberSetting } from '../../form/setting-form.tsx';

export const PacePage = () => {
  const { data, error } = useLocal('settings.get');
  return (
    <PartPage part="pace">
      <FailureCard error={error} />
      {data ? (
        <>
          <Allowed call="settings.set" param="paceSeconds">
            <SettingsSection name="politeness" title={t('settings.politeness')}>
              <Pace settings={data} />
            </SettingsSection>
          </Allowed>
          <SettingsSection name="limits" title={t('credits.heading')}>
            <CreditsSection />
          </SettingsSection>
          <Allowed call="settings.set" param="browserPages">
            <BrowserPages settings={data} />
          </Allowed>
        </>
      ) : null}
    </PartPage>
  );
};

/** Seconds between two requests to one host. */
const PACE = { min: 1, max: 600 };

const Pace = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  return (
    <NumberSetting
      label={t('settings.pace')}
      range={PACE}
      value={settings.paceSeconds}
      problem={t('settings.paceProblem')}
      isPending={set.isPending}
      hint={t('settings.paceHint')}
      onSave={(seconds) =>
        set.mutate(
          { paceSeconds: seconds ?? PACE.min },
          { onSuccess: () => say(t('settings.saved')) },
        )
      }
    />
  );
};
