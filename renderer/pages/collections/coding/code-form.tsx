import { useState } from 'react';
import { t } from 'i18next';
import { CODE_COLOURS, codePath } from './codebook.ts';
import type { CodeView } from '#calls/index.ts';
import { harmless } from '../../../format.ts';
import { SelectField, TextField } from '../../../form/controls.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import css from './coding.module.css';
import { Form } from '../../../form/form.tsx';

interface Props {
  readonly code: CodeView;
  readonly codes: readonly CodeView[];
  readonly isPending: boolean;
  readonly onSave: (code: CodeView) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A code as it is edited where it stands. */
export const CodeForm = ({ code, codes, isPending, onSave, onRemove, onClose }: Props) => {
  const [typed, setTyped] = useState({
    name: code.name,
    definition: code.definition,
    examples: code.examples,
    colour: code.colour,
    key: code.key ?? '',
    parent: code.parent ?? '',
  });
  const change = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const isKeyTaken = codes.some(({ id, key }) => id !== code.id && key === typed.key && key !== '');
  const isKey = typed.key === '' || /^[1-9a-mo-z]$/.test(typed.key);
  const save = (): void => {
    const { key, parent, ...rest } = typed;
    onSave({
      id: code.id,
      ...rest,
      name: typed.name.trim(),
      ...(key !== '' && { key }),
      ...(parent !== '' && { parent }),
    });
  };
  const name = harmless(code.name);
  return (
    // Escape in any of its fields closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      className={css.form}
      aria-label={t('coding.edit', { code: name })}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label={t('coding.name')}
        value={typed.name}
        onChange={(text) => change({ name: text.slice(0, 100) })}
      />
      <TextField
        kind="prose"
        label={t('coding.definition')}
        value={typed.definition}
        onChange={(text) => change({ definition: text.slice(0, 5000) })}
      />
      <TextField
        kind="prose"
        label={t('coding.examples')}
        value={typed.examples}
        onChange={(text) => change({ examples: text.slice(0, 5000) })}
      />
      <TextField
        narrow
        label={t('coding.key')}
        hint={t('coding.keyHint')}
        value={typed.key}
        onChange={(text) => change({ key: text.trim().slice(-1).toLowerCase() })}
        problem={isKeyTaken ? t('coding.keyTaken') : isKey ? undefined : t('coding.keyWrong')}
      />
      <SelectField
        label={t('coding.colour')}
        value={typed.colour}
        onChange={(colour) => change({ colour: colour as CodeView['colour'] })}
        choices={CODE_COLOURS.map((colour) => ({
          value: colour,
          label: t(`coding.colours.${colour}`),
        }))}
      />
      <SelectField
        label={t('coding.parent')}
        value={typed.parent}
        onChange={(parent) => change({ parent })}
        choices={[
          { value: '', label: t('coding.noParent') },
          ...codes
            .filter((one) => !one.retired && !isUnder(one, code.id, codes))
            .map((one) => ({ value: one.id, label: harmless(codePath(one, codes)) })),
        ]}
      />
      <div className={css.formActs}>
        <Button
          small
          type="submit"
          look="primary"
          disabled={typed.name.trim() === '' || isKeyTaken || !isKey || isPending}
        >
          {t('common.save')}
        </Button>
        <Button small onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button small look="danger" disabled={isPending} onClick={onRemove}>
          {t('coding.delete')}
        </Button>
      </div>
    </Form>
  );
};

/** Whether a code is that one, or stands under it. */
const isUnder = (one: CodeView, id: string, codes: readonly CodeView[]): boolean => {
  if (one.id === id) return true;
  const above = codes.find((other) => other.id === one.parent);
  return above !== undefined && isUnder(above, id, codes);
};
