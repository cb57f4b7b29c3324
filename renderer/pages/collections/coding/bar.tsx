/** Which codes the digit keys stand for, and the way to choose them. */
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodingColumnView } from '#contract/index.ts';
import { useChange } from '../../../local.ts';
import { TextField } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import css from './coding.module.css';
import { parseCodingColumns, columnsText } from './coding.ts';

/** The codes of the column in which rows are coded; nothing where there is none. */
export const CodingBar = ({
  columns,
  column,
  onColumn,
  announcement,
}: {
  readonly columns: readonly CodingColumnView[];
  readonly column: CodingColumnView | undefined;
  readonly onColumn: (name: string) => void;
  /** What the last key did. */
  readonly announcement: string;
}) => {
  const { t } = useTranslation();
  if (!column) return null;
  return (
    <div className={css.bar}>
      {columns.length > 1 ? (
        <label className={css.column}>
          <span>{t('dataset.coding.column')}</span>
          <select value={column.name} onChange={(event) => onColumn(event.target.value)}>
            {columns.map(({ name }) => (
              <option key={name} value={name}>
                {harmless(name)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <bdi className={css.name}>{harmless(column.name)}</bdi>
      )}
      <ol className={css.codes} aria-label={t('dataset.coding.keys')}>
        {column.codes.map((code, at) => (
          <li key={code}>
            <kbd>{figure(at + 1)}</kbd> <bdi>{harmless(code)}</bdi>
          </li>
        ))}
      </ol>
      <span className={css.quiet}>{t('dataset.coding.clear')}</span>
      <output className={css.told}>{announcement}</output>
    </div>
  );
};

export const CodingButton = ({
  collection,
  columns,
}: {
  readonly collection: string | undefined;
  readonly columns: readonly CodingColumnView[];
}) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Keyboard size={14} aria-hidden="true" />
        {t('dataset.coding.open')}
      </Button>
      {isOpen ? (
        <CodingDialog collection={collection} columns={columns} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};

const CodingDialog = ({
  collection,
  columns: before,
  onClose,
}: {
  readonly collection: string | undefined;
  readonly columns: readonly CodingColumnView[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [text, setText] = useState(columnsText(before));
  const verb = useChange('views.set-coding');
  const columns = parseCodingColumns(text);
  const of = collection === undefined ? {} : { collection };
  return (
    <FormDialog
      title={t('dataset.coding.title')}
      text={t('dataset.coding.text')}
      ready={columns !== undefined && !verb.isPending}
      error={verb.error}
      onSend={() => columns && verb.mutate({ ...of, columns }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        kind="lines"
        label={t('dataset.coding.columns')}
        hint={t('dataset.coding.hint')}
        value={text}
        onChange={(typed) => setText(typed.slice(0, 12_000))}
        problem={columns ? undefined : t('dataset.coding.wrong')}
      />
    </FormDialog>
  );
};
