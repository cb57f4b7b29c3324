import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'i18next';
import { Button, IconButton } from './button.tsx';
import { say } from '../states/toast.tsx';

/** Answers whether it could be copied. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

interface Props {
  readonly text: string;
  /** What is copied: "Copy address". */
  readonly label: string;
  /** Shows the label beside the icon. */
  readonly words?: boolean;
}

/** Copies, and says that it did: a tick for the eye, a word for the ear. */
export const CopyButton = ({ text, label, words = false }: Props) => {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1600);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    if (await copyText(text)) setDone(true);
    else say(t('common.copyFailed'));
  };
  const sign = done ? Check : Copy;
  const press = (): void => void copy();
  return (
    <>
      {words ? (
        <Button small sign={sign} onClick={press}>
          {done ? t('common.copied') : label}
        </Button>
      ) : (
        <IconButton label={label} sign={sign} onClick={press} />
      )}
      <output className="unseen">{done ? t('common.copied') : ''}</output>
    </>
  );
};
