/** The codebook beside the rows: a press codes the selected row; each code is edited in place. */
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import { codesInOrder, nextColour } from './codebook.ts';
import type { CodeView, ItemView } from '#calls/index.ts';
import { useChange, useLocal } from '../../../local.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { Button, IconButton } from '../../../parts/controls/button.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { useDeleteCode } from '../deleted/use-deleting.tsx';
import { CodeForm } from './code-form.tsx';
import { CodebookMenu } from './codebook-menu.tsx';
import { CoderMenu } from './coder-menu.tsx';
import css from './coding.module.css';
import { wholeCodes } from './row-codes.ts';
import type { Coding } from './use-coding.ts';
import { Form } from '../../../form/form.tsx';

interface Props {
  readonly coding: Coding;
  /** The marked rows that are loaded, else the selected row. */
  readonly targets: readonly Pick<ItemView, 'id' | 'codings'>[];
  /** How many rows are marked, where there are at least two. */
  readonly markedCount: number;
  readonly onPress: (code: string | null) => void;
}

export const CodebookPanel = ({ coding, targets, markedCount, onPress }: Props) => {
  const { name, codes, me, version } = coding;
  const [edited, setEdited] = useState<string>();
  const change = useChange('codes.change', sayFailure);
  const remove = useDeleteCode(coding);
  const counted = useLocal('codes.progress', { collection: name }).data?.codes ?? [];
  const countOf = (id: string): number =>
    counted.find(({ code, coder }) => code === id && coder === me?.id)?.rows ?? 0;
  const pressed = codesOfAll(targets, me?.id);
  const offered = codesInOrder(codes.filter(({ retired }) => !retired));
  const close = (): void => setEdited(undefined);
  const save = (next: readonly CodeView[], done?: () => void): void =>
    change.mutate({ collection: name, codes: next, base: version }, { onSuccess: () => done?.() });
  const replace = (code: CodeView, done?: () => void): void =>
    save(
      codes.map((one) => (one.id === code.id ? code : one)),
      done,
    );
  return (
    <aside className={css.panel} aria-label={t('coding.codebook')}>
      <header className={css.panelHead}>
        <h2>{t('coding.codebook')}</h2>
        <CoderMenu coding={coding} />
        <CodebookMenu coding={coding} onRestore={({ retired: _, ...code }) => replace(code)} />
      </header>
      {markedCount > 0 && offered.length > 0 ? (
        <output className={css.marked}>{t('coding.markedRows', amountOf(markedCount))}</output>
      ) : null}
      <ul className={css.codes}>
        {offered.map(({ code, depth }) => (
          <li key={code.id} style={{ marginInlineStart: depth * 14 }}>
            {edited === code.id ? (
              <CodeForm
                code={code}
                codes={codes}
                isPending={change.isPending}
                onSave={(next) => replace(next, close)}
                onRemove={() => {
                  close();
                  remove(code);
                }}
                onClose={close}
              />
            ) : (
              <CodeRow
                code={code}
                count={countOf(code.id)}
                isPressed={pressed.has(code.id)}
                onPress={() => onPress(code.id)}
                onEdit={() => setEdited(code.id)}
              />
            )}
          </li>
        ))}
        {offered.length > 0 ? (
          <li>
            <button
              type="button"
              className={css.code}
              data-code="none"
              aria-pressed={pressed.has(null)}
              onClick={() => onPress(null)}
            >
              <i aria-hidden="true" />
              <span className={css.codeName}>{t('coding.none')}</span>
              <kbd>0</kbd>
            </button>
          </li>
        ) : null}
      </ul>
      <AddCode codes={codes} onAdd={(code, done) => save([...codes, code], done)} />
      <p className={css.hint}>{t(offered.length > 0 ? 'coding.hint' : 'coding.begin')}</p>
      {version > 0 ? (
        <p className={css.hint}>{t('coding.version', { version: figure(version) })}</p>
      ) : null}
    </aside>
  );
};

/** The codes that every one of these rows has. */
const codesOfAll = (
  [first, ...others]: Props['targets'],
  coder: string | undefined,
): ReadonlySet<string | null> =>
  others.reduce<ReadonlySet<string | null>>(
    (common, row) => {
      const own = wholeCodes(row, coder);
      return new Set([...common].filter((code) => own.has(code)));
    },
    first ? wholeCodes(first, coder) : new Set(),
  );

interface CodeRowProps {
  readonly code: CodeView;
  readonly count: number;
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly onEdit: () => void;
}

const CodeRow = ({ code, count, isPressed, onPress, onEdit }: CodeRowProps) => {
  const name = harmless(code.name);
  return (
    <div className={css.codeLine}>
      <button
        type="button"
        className={css.code}
        data-code={code.colour}
        aria-pressed={isPressed}
        aria-keyshortcuts={code.key}
        title={harmless([code.definition, code.examples].filter(Boolean).join('\n\n')) || undefined}
        onClick={onPress}
      >
        <i aria-hidden="true" />
        <bdi className={css.codeName}>{name}</bdi>
        <span className={css.count}>{figure(count)}</span>
        {code.key === undefined ? null : <kbd>{code.key}</kbd>}
      </button>
      <IconButton
        sign={Pencil}
        className={css.edit}
        label={t('coding.edit', { code: name })}
        onClick={onEdit}
      />
    </div>
  );
};

/** The first digit that no code has. */
const freeKey = (codes: readonly CodeView[]): string | undefined =>
  ['1', '2', '3', '4', '5', '6', '7', '8', '9'].find((key) =>
    codes.every((code) => code.key !== key),
  );

interface AddCodeProps {
  readonly codes: readonly CodeView[];
  readonly onAdd: (code: CodeView, done: () => void) => void;
}

const AddCode = ({ codes, onAdd }: AddCodeProps) => {
  const [name, setName] = useState('');
  const key = freeKey(codes);
  const add = (): void => {
    if (name.trim() === '') return;
    const code: CodeView = {
      id: crypto.randomUUID(),
      name: name.trim(),
      definition: '',
      examples: '',
      colour: nextColour(codes),
      ...(key !== undefined && { key }),
    };
    onAdd(code, () => setName(''));
  };
  return (
    <Form className={css.add} onSubmit={add}>
      <input
        value={name}
        maxLength={100}
        dir="auto"
        aria-label={t('coding.newCode')}
        placeholder={t('coding.newCode')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button sign={Plus} small type="submit" disabled={name.trim() === ''}>
        {t('coding.add')}
      </Button>
    </Form>
  );
};
