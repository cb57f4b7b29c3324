/** How often platforms are asked, which of their pages are opened, and the budget of requests. */
import { useState } from 'react';
import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { NumberField, numberFromText } from '../../form/number-field.tsx';
import { useChange, useLocal } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { Allowed } from '../../rights.ts';
import { CreditsSection } from '../access/credits-section.tsx';
import { BrowserPages } from './browser-pages.tsx';
import { PartPage } from './part-page.tsx';
import { SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';

export const PacePage = () => {
  const { data, error } = useLocal('settings.get');
  return (
    <PartPage part="pace">
      <FailureCard error={error} />
      {data ? (
        <>
          <Allowed call="settings.set" param="paceSeconds">
            <SettingsSection name="politeness" title={t('settings.politeness')}>
              <Pace key={data.paceSeconds} settings={data} />
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
  const [pace, setPace] = useState(String(settings.paceSeconds));
  const seconds = numberFromText(pace, PACE) ?? undefined;
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (seconds !== undefined)
          set.mutate({ paceSeconds: seconds }, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <div className={css.line}>
        <NumberField
          label={t('settings.pace')}
          range={PACE}
          value={pace}
          onChange={setPace}
          problem={t('settings.paceProblem')}
        />
        {seconds === settings.paceSeconds ? null : (
          <Button type="submit" disabled={seconds === undefined}>
            {t('common.save')}
          </Button>
        )}
      </div>
      <p className={css.hint}>{t('settings.paceHint')}</p>
    </form>
  );
};
