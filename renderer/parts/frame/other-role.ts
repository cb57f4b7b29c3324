/** A member who gets another role while the window is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../states/toast.tsx';
import { useRights } from '../../rights.ts';

/** Asks again for all that the window shows, and says what the role is now. */
export const useOtherRole = (): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const role = useRights().me?.role;
  const before = useRef(role);
  useEffect(() => {
    const known = before.current;
    before.current = role ?? known;
    if (role === undefined || known === undefined || role === known) return;
    void client.invalidateQueries();
    say(t('rights.roleNow', { role: t(`members.roles.${role}`) }));
  }, [client, role, t]);
};
