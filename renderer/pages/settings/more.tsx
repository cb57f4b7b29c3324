/** The pages of the settings behind their front, each with its state in a few words. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { amountOf, harmless } from '../../format.ts';
import { useLabStatus } from '../../lab-status.ts';
import { useLocal } from '../../local.ts';
import { Section } from '../../parts/frame/page.tsx';
import { useRefusing } from '../../parts/states/refusing.ts';
import { settingsPath, type SettingsPart } from '../../places.ts';
import { useClients } from '../../queries.ts';
import { useSettingsParts } from '../../rights.ts';
import css from './settings.module.css';

export const More = () => {
  const parts = useSettingsParts();
  return (
    <Section title={t('settings.more')}>
      <ul className={css.more}>
        {parts.map((part) => {
          const State = STATES[part];
          return (
            <li key={part}>
              <a href={`#${settingsPath(part)}`}>
                <strong>{t(`settings.part.${part}`)}</strong>
                <span className={css.quiet}>
                  <State />
                </span>
                <ChevronRight size={15} aria-hidden="true" />
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

const OfficialState = () => {
  const own = useLocal('official.get').data?.filter(({ source }) => source !== 'none');
  if (!own) return null;
  return own.length === 0 ? t('settings.state.none') : own.map(({ brand }) => brand).join(', ');
};

const AccessState = () => {
  const api = useLocal('api.get').data;
  const keys = useLocal('keys.list').data?.filter(
    ({ kind, state }) => kind === 'api' && state === 'active',
  );
  const clients = useClients().data?.filter(({ state }) => state === 'active');
  const programs = (keys?.length ?? 0) + (clients?.length ?? 0);
  if (!api) return null;
  return [
    t(`status.api.${api.error !== undefined ? 'failed' : api.running ? 'running' : 'off'}`),
    t('settings.state.programs', amountOf(programs)),
  ].join(' · ');
};

const PaceState = () => {
  const seconds = useLocal('settings.get').data?.paceSeconds;
  return seconds === undefined ? null : t('settings.state.pace', amountOf(seconds));
};

const HealthState = () => {
  const refusing = useRefusing();
  return refusing.length === 0
    ? t('settings.state.noneRefuses')
    : refusing.map((one) => t('status.refuses', one)).join(' · ');
};

const LaboratoryState = () => {
  const project = useLabStatus().data?.connection?.project;
  return project === undefined ? t('settings.state.none') : <bdi>{harmless(project)}</bdi>;
};

const KeepingState = () => {
  const settings = useLocal('settings.get').data;
  if (!settings) return null;
  const isAll = settings.pruneAfterDays === null && settings.pruneAboveMb === null;
  return t(isAll ? 'settings.state.keepsAll' : 'settings.state.keepsSome');
};

const STATES: Readonly<Record<SettingsPart, () => ReactNode>> = {
  official: OfficialState,
  access: AccessState,
  pace: PaceState,
  health: HealthState,
  laboratory: LaboratoryState,
  keeping: KeepingState,
};
