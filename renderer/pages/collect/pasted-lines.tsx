import { FileUp, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../form/controls.tsx';
import { sayIn } from '../../engine-words.ts';
import { Button } from '../../parts/controls/button.tsx';
import { fileText } from '../../file-text.ts';
import { toCallFailure } from '../../queries.ts';
import type { usePasted } from '../../collection-queries.ts';
import css from './collect-page.module.css';

/** As much text as is read at once. */
const MOST = 2_000_000;

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly read: ReturnType<typeof usePasted>;
  /** There is nothing else to gather: the field is there at once. */
  readonly isOpen: boolean;
}

/** Links and identifiers, pasted, dropped or out of a file. */
export const PastedLines = ({ text, onChange, read, isOpen }: Props) => {
  const { t, i18n } = useTranslation();
  const [isWanted, setWanted] = useState(isOpen || text !== '');
  const [isTooLong, setTooLong] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const change = (next: string): void => {
    setTooLong(next.length > MOST);
    onChange(next.slice(0, MOST));
  };
  const addFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setWanted(true);
    if (chosen.size > MOST * 4) return setTooLong(true);
    const lines = await fileText(chosen);
    change(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`);
  };
  const isOver = useDroppedFile((dropped) => void addFile(dropped));
  const pick = (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        aria-label={t('collect.fromFile')}
        onChange={(event) => {
          void addFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button small onClick={() => file.current?.click()}>
        <FileUp size={14} aria-hidden="true" />
        {t('collect.fromFile')}
      </Button>
    </>
  );
  if (!isWanted)
    return (
      <div className={css.pick}>
        <Button small look="quiet" onClick={() => setWanted(true)}>
          <Link2 size={14} aria-hidden="true" />
          {t('collect.addLinks')}
        </Button>
      </div>
    );
  return (
    <div className={css.pasted} data-over={isOver ? '' : undefined}>
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
      <div className={css.pick}>{pick}</div>
    </div>
  );
};

/** The whole page takes a file: one that fell through would take the place of the window. */
const useDroppedFile = (take: (file: File) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
};
