import type { TFunction } from 'i18next';
import type { HostCounts } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';

/** A sentence for each host of which many replies came, and none or nearly none in a form that is known. */
export const changedSites = (hosts: readonly HostCounts[], t: TFunction): readonly string[] =>
  hosts
    .filter(({ mayHaveChanged }) => mayHaveChanged)
    .map(({ host, data, understood }) => {
      const named = { host: harmless(host), n: figure(data) };
      return understood === 0
        ? t('capture.changed', named)
        : t('capture.nearlyChanged', { ...named, known: figure(understood) });
    });
