/** What this page asks of the engine and of the desktop. What a person types never comes here. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficialView } from '#contract/index.ts';
import { ask, type CallFailure } from '../../../bridge.ts';
import { officialIn } from '../../../engine-words.ts';
import { hasNative, secretsState, type SecretsState } from '../../../native.ts';
import { useBridge } from '../../../queries.ts';

/** Under the topic `settings`, whose changes the engine tells. */
const OFFICIAL = ['own', 'settings', 'official.get', {}] as const;

/** What is asked for is named in the language of the window. */
export const useOfficial = () => {
  const bridge = useBridge();
  const { language } = useTranslation().i18n;
  return useQuery<readonly OfficialView[], CallFailure>({
    queryKey: OFFICIAL,
    queryFn: async () => (await ask<readonly OfficialView[]>(bridge, 'official.get')).data,
    select: useCallback((views) => officialIn(language, views), [language]),
  });
};

/** How this computer keeps secrets; asked anew whenever the page is opened, since a keyring may start later. */
export const useSecretsState = () =>
  useQuery<SecretsState | null>({
    queryKey: ['native', 'secrets-state'],
    queryFn: secretsState,
    enabled: hasNative(),
    refetchOnMount: 'always',
  });

/**
 * Hands sealed credentials to the engine. Not a mutation: those are remembered with all that they
 * were given.
 */
export const useKeep = () => {
  const bridge = useBridge();
  const client = useQueryClient();
  return useCallback(
    async (platform: string, sealed: string): Promise<void> => {
      await ask(bridge, 'official.set', { platform, sealed });
      await client.invalidateQueries({ queryKey: ['own', 'settings'] });
    },
    [bridge, client],
  );
};
