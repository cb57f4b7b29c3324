import { FileUp, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastedView } from '#contract/index.ts';
import { TextField } from '../../form/controls.tsx';
import { sayIn } from '../../engine-words.ts';
import { figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { fileText } from '../../file-text.ts';
import { toCallFailure } from '../../queries.ts';
import type { usePasted } from '../../collection-queries.ts';
import css from './collect.module.css';

/** As much text as is read at once. */
const MOST = 2_000_000;

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly read: ReturnType<typeof usePasted>;
  /** There is nothing else to gather: the field is there at once. */
  readonly isOpen: boolean;
}

/** Links and identifiers, pasted or out of a file, and what of them was recognised. */
export const PastedLines = ({ text, onChange, read, isOpen }: Props) => {
  const { t, i18n } = useTranslation();
  const [isWanted, setWanted] = useState(isOpen);
  const [isTooLong, setTooLong] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  if (!isWanted)
    return (
      <div>
        <Button small look="quiet" onClick={() => setWanted(true)}>
          <Link2 size={14} aria-hidden="true" />
          {t('collect.addLinks')}
        </Button>
      </div>
    );
  const change = (next: string): void => {
    setTooLong(next.length > MOST);
    onChange(next.slice(0, MOST));
  };
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    if (chosen.size > MOST * 4) return setTooLong(true);
    const lines = await fileText(chosen);
    change(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`);
  };
  return (
    <div className={css.pasted}>
      <TextField
        kind="lines"
        label={t('collect.links')}
        hint={t('collect.linksHint')}
        value={text}
        onChange={change}
        problem={
          isTooLong
            ? t('collect.fileTooLong')
            : read.error
              ? sayIn(i18n.language, toCallFailure(read.error).failure)
              : undefined
        }
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        aria-label={t('collect.fromFile')}
        onChange={(event) => {
          void readFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button small onClick={() => file.current?.click()}>
        <FileUp size={14} aria-hidden="true" />
        {t('collect.fromFile')}
      </Button>
      {text.trim() !== '' && read.data ? <Recognised view={read.data} /> : null}
    </div>
  );
};

const Recognised = ({ view }: { readonly view: PastedView }) => {
  const { t } = useTranslation();
  const { read, repeated, unreadCount, unread } = view;
  const counted = (key: 'linesRead' | 'linesRepeated' | 'linesUnread', count: number): string[] =>
    count === 0 && key !== 'linesRead' ? [] : [t(`collect.${key}`, { count, n: figure(count) })];
  return (
    <>
      <output>
        {[
          ...counted('linesRead', read),
          ...counted('linesRepeated', repeated),
          ...counted('linesUnread', unreadCount),
        ].join(' · ')}
      </output>
      {unread.length === 0 ? null : (
        <ul className={css.unread}>
          {unread.map(({ line, text, reason }) => (
            <li key={line} dir="auto">
              {t('collect.line', { n: figure(line), text: harmless(text) })}
              {reason === undefined ? null : (
                <>
                  {' · '}
                  <EngineSentence of={reason} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
