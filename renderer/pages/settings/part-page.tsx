import type { ComponentProps } from 'react';
import { t } from 'i18next';
import { Page } from '../../parts/frame/page.tsx';
import { pagePath, type SettingsPart } from '../../places.ts';

interface PartPageProps extends Pick<ComponentProps<typeof Page>, 'lead' | 'children'> {
  readonly part: SettingsPart;
}

/** A page of the settings behind their front, with the way back there. */
export const PartPage = ({ part, ...rest }: PartPageProps) => (
  <Page
    {...rest}
    title={t(`settings.part.${part}`)}
    under={{ path: pagePath('settings'), title: t('page.settings') }}
  />
);
