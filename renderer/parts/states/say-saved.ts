import { hasNative, reveal } from '../../native.ts';
import { say, sayAndLead } from './toast.tsx';

/** Says in passing what was saved; where its folder can be shown, with the way there, which is called `label`. */
export const saySaved = (text: string, label: string, file: string): void => {
  if (hasNative()) sayAndLead(text, label, () => void reveal(file));
  else say(text);
};
