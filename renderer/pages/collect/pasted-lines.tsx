import { FileUp, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../form/controls.tsx';
import { sayIn } from '../../engine-words.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useDroppedFiles } from '../../parts/controls/dropped-files.ts';
import type { CallFailure } from '../../bridge.ts';
import { useBridge } from '../../bridge-context.ts';
import { linesFromFile, MOST_TEXT } from '../../file-lines.ts';
import { toCallFailure } from '../../queries.ts';
import type { usePasted } from '../../collection-queries.ts';
import css from './collect-page.module.css';

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
  const [unreadable, setUnreadable] = useState<CallFailure>();
  const bridge = useBridge();
  const file = useRef<HTMLInputElement>(null);
  const change = (next: string): void => {
    setTooLong(next.length > MOST_TEXT);
    setUnreadable(undefined);
    onChange(next.slice(0, MOST_TEXT));
  };
  const addFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setWanted(true);
    if (chosen.size > MOST_TEXT * 4) return setTooLong(true);
    const lines = await linesFromFile(bridge, chosen).catch((error: unknown) =>
      setUnreadable(toCallFailure(error)),
    );
    if (lines !== undefined) change(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`);
  };
  const isOver = useDroppedFiles((dropped) => {
    for (const one of dropped) void addFile(one);
  });
  const failure = unreadable ?? (read.error ? toCallFailure(read.error) : undefined);
  if (!isWanted)
    return (
      <div className={css.pick}>
        <Button sign={Link2} small look="quiet" onClick={() => setWanted(true)}>
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
            : failure
              ? sayIn(i18n.language, failure.failure)
              : undefined
        }
      />
      <div className={css.pick}>
        <input
          ref={file}
          type="file"
          hidden
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
          aria-label={t('collect.fromFile')}
          onChange={(event) => {
            void addFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button sign={FileUp} small onClick={() => file.current?.click()}>
          {t('collect.fromFile')}
        </Button>
      </div>
    </div>
  );
};
