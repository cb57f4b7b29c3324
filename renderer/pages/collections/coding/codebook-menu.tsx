/** What comes and goes as a file: codebooks, and the work of coders. */
import { BookDown, BookUp, FileDown, FileUp, MoreHorizontal, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from 'i18next';
import type { CodeView, CodingMergedView, ParamsOf } from '#calls/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { figure, harmless } from '../../../format.ts';
import { useChange } from '../../../local.ts';
import { IconButton } from '../../../parts/controls/button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { saySaved, say, sayFailure } from '../../../parts/states/toast.tsx';
import { Allowed, useRights } from '../../../rights.ts';
import { base64FromFile, isZipFile } from '../../../zip-file.ts';
import type { Coding } from './use-coding.ts';

/** Whole codebooks, by the forms of their files. */
const BOOKS = [
  ['codebook-csv', 'coding.codebookCsv'],
  ['codebook-json', 'coding.codebookJson'],
  ['codebook-qdc', 'coding.codebookQdc'],
] as const;

/** Of a file that the engine takes. */
const MOST_BYTES = 50_000_000;

export const CodebookMenu = ({
  coding: { name, codes },
  onRestore,
}: {
  readonly coding: Coding;
  readonly onRestore: (code: CodeView) => void;
}) => {
  const { mayName } = useRights();
  const file = useRef<HTMLInputElement>(null);
  const [reads, setReads] = useState<'codebook' | 'codings'>('codebook');
  const save = useSave(name);
  const take = useTake(name);
  const pick = (what: typeof reads): void => {
    setReads(what);
    file.current?.click();
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,.csv,.qdc,.qdpx,application/json,text/csv"
        aria-label={t('coding.chooseFile')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void take(reads, chosen);
          event.target.value = '';
        }}
      />
      <Menu
        label={t('coding.files')}
        button={<IconButton sign={MoreHorizontal} label={t('coding.files')} />}
      >
        <Allowed call="codes.merge">
          <MenuItem sign={FileUp} run={() => pick('codings')}>
            {t('coding.takeIn')}
          </MenuItem>
        </Allowed>
        {mayName ? (
          <MenuItem sign={FileDown} run={() => save('codings')}>
            {t('coding.hand')}
          </MenuItem>
        ) : null}
        <Allowed call="codes.import-codebook">
          <MenuItem sign={BookUp} run={() => pick('codebook')}>
            {t('coding.importCodebook')}
          </MenuItem>
        </Allowed>
        {BOOKS.map(([what, words]) => (
          <MenuItem key={what} sign={BookDown} run={() => save(what)}>
            {t(words)}
          </MenuItem>
        ))}
        {codes
          .filter(({ retired }) => retired)
          .map((code) => (
            <MenuItem key={code.id} sign={RotateCcw} run={() => onRestore(code)}>
              {t('coding.restore', { code: harmless(code.name) })}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
};

/** Of places that are not found, so many are named in a message. */
const MOST_NAMES = 3;

const useSave = (collection: string | undefined) => {
  const save = useChange('codes.save', sayFailure);
  return (what: ParamsOf<'codes.save'>['what']): void =>
    save.mutate(
      { collection, what },
      { onSuccess: ({ file }) => saySaved(file, (name) => t('charts.saved', { file: name })) },
    );
};

const useTake = (collection: string | undefined) => {
  const client = useQueryClient();
  const book = useChange('codes.import-codebook');
  const merge = useChange('codes.merge');
  const leftWords = (key: 'unmatched' | 'notesLeftOut', merged: CodingMergedView): string => {
    const { count = 0, names = [] } = merged[key] ?? {};
    return count === 0
      ? ''
      : t(`coding.${key}`, {
          n: figure(count),
          names: harmless(names.slice(0, MOST_NAMES).join('; ')),
        });
  };
  return async (what: 'codebook' | 'codings', file: File): Promise<void> => {
    if (file.size > MOST_BYTES) return say(t('coding.tooLarge'));
    // A text as it is, and a ZIP file, such as a project, in base64.
    const given = (await isZipFile(file))
      ? { base64: await base64FromFile(file) }
      : { text: await file.text() };
    try {
      if (what === 'codebook') {
        const { added, changed } = await book.mutateAsync({ collection, ...given });
        say(t('coding.codebookTaken', { added: figure(added), changed: figure(changed) }));
        return;
      }
      const merged = await merge.mutateAsync({ collection, ...given });
      const { codings, missingRows, coders, notes = 0 } = merged;
      const who = harmless(coders.join(', '));
      say(
        [
          codings === 0 ? t('coding.nothingNew') : t('coding.taken', { n: figure(codings), who }),
          missingRows === 0 ? '' : t('coding.missingRows', { n: figure(missingRows) }),
          notes === 0 ? '' : t('coding.notesTaken', { n: figure(notes) }),
          leftWords('notesLeftOut', merged),
          leftWords('unmatched', merged),
        ]
          .filter(Boolean)
          .join(' '),
      );
      void client.invalidateQueries({ queryKey: ['dataset'] });
      void client.invalidateQueries({ queryKey: ['dataset-thread'] });
    } catch (error) {
      sayFailure(error);
    }
  };
};
