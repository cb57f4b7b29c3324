import i18next from 'i18next';
import { clipboardText } from '../../native.ts';
import { offerInBox } from '../../opened.ts';
import { say } from '../states/toast.tsx';

/** Puts what is on the clipboard into the box, which tells what it found. */
export const pasteIntoBox = async (): Promise<void> => {
  const text = await clipboardText();
  if (text.trim() === '') say(i18next.t('pasted.nothingToPaste'));
  else offerInBox(text);
};
