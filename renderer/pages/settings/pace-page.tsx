/** How often platforms are asked, which of their pages are opened, and the budget of requests. */
import { t } from 'i18next';
import type { SettingsView, PlatformView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { Allowed } from '../../rights.ts';
import { CreditsSection } from '../access/credits-section.tsx';
import { Toggle } from '../../form/controls.tsx';
import { hasNative } from '../../native.ts';
import { Section } from '../../parts/frame/page.tsx';
import { useCatalogue } from '../../queries.ts';
import css from './settings.module.css';
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

const BROWSER = 'browser-page';

/** Which platforms' pages may be opened in the app's own browser: none until the person says so. */
const BrowserPages = ({ settings }: { readonly settings: SettingsView }) => {
  const platforms = (useCatalogue().data?.platforms ?? []).filter(hasPages);
  if (platforms.length === 0) return null;
  return (
    <Section title={t('settings.browserPages')}>
      <p className={css.hint}>{t('settings.browserPagesText')}</p>
      {hasNative() ? null : <p className={css.hint}>{t('settings.browserPagesDesktop')}</p>}
      {platforms.map((platform) => (
        <OfPlatform key={platform.segment} platform={platform} chosen={settings.browserPages} />
      ))}
    </Section>
  );
};

const hasPages = ({ operations }: PlatformView): boolean =>
  operations.some(({ routes }) => routes.includes(BROWSER));

interface OfPlatformProps {
  readonly platform: PlatformView;
  readonly chosen: readonly string[];
}

const OfPlatform = ({ platform: { segment, brand, operations }, chosen }: OfPlatformProps) => {
  const set = useChange('settings.set');
  const others = chosen.filter((one) => one !== segment);
  const titles = operations
    .filter(({ routes }) => routes.includes(BROWSER))
    .map(({ title }) => title)
    .join(', ');
  return (
    <Toggle
      label={t('settings.browserPagesOf', { brand, titles })}
      on={chosen.includes(segment)}
      onChange={(isOn) => set.mutate({ browserPages: isOn ? [...others, segment] : others })}
    />
  );
};
