/** What this page asks of the engine and of the desktop. What a person types never comes here. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal, refreshAfter } from '../../../local.ts';
import { hasNative, secretsState, type SecretsState } from '../../../native.ts';

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
      await askLocal(bridge, 'official.set', { platform, sealed });
      await refreshAfter(client, 'official.set');
    },
    [bridge, client],
  );
};
