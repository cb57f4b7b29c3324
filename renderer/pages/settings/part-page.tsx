import type { ReactNode } from 'react';
import { t } from 'i18next';
import { Page } from '../../parts/frame/page.tsx';
import { pagePath, type SettingsPart } from '../../places.ts';

interface PartPageProps {
  readonly part: SettingsPart;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the settings behind their front, with the way back there. */
export const PartPage = ({ part, lead, children }: PartPageProps) => (
  <Page
    title={t(`settings.part.${part}`)}
    under={{ path: pagePath('settings'), title: t('page.settings') }}
    lead={lead}
  >
    {children}
  </Page>
);
