import { beginCollecting } from '../../collect-draft.ts';
import i18next from 'i18next';
import { goTo } from '../../open.ts';
import { sayAndLead } from '../states/toast.tsx';
import { collectPath } from '../../places.ts';

/** Leads to the page on which pasted links are collected: all is chosen there but for Start. */
export const collectPasted = (pasted: string, into?: string): void => {
  const path = collectPath({ into });
  const takeBack = beginCollecting(path, pasted);
  goTo(path);
  if (takeBack) sayAndLead(i18next.t('collect.replaced'), i18next.t('common.undo'), takeBack);
};
