import { t } from 'i18next';
import type { PlatformView, SettingsView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { Toggle } from '../../form/controls.tsx';
import { hasNative } from '../../native.ts';
import { Section } from '../../parts/frame/page.tsx';
import { useCatalogue } from '../../queries.ts';
import css from './settings.module.css';

const BROWSER = 'browser-page';

/** Which platforms' pages may be opened in the app's own browser: none until the person says so. */
export const BrowserPages = ({ settings }: { readonly settings: SettingsView }) => {
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

const OfPlatform = ({
  platform: { segment, brand, operations },
  chosen,
}: {
  readonly platform: PlatformView;
  readonly chosen: readonly string[];
}) => {
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
