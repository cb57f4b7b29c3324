import i18next from 'i18next';
import { hasNative, reveal, savedFilesPage } from '../../native.ts';
import { say, sayAndLead } from './toast.tsx';

/**
 * Says in passing what was saved; where its folder can be shown, with the way there, which is called `label`,
 * and in a laboratory with the way to one's files.
 */
export const saySaved = (text: string, label: string, file: string): void => {
  const page = savedFilesPage();
  if (hasNative()) sayAndLead(text, label, () => void reveal(file));
  else if (page === undefined) say(text);
  else sayAndLead(text, i18next.t('frame.files'), () => location.assign(page));
};
