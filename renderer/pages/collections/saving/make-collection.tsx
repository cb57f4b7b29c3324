import { useState } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { useChange, useLocal } from '../../../local.ts';
import { SelectField, TextField } from '../../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../../format.ts';
import { goTo } from '../../../open.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { datasetPath } from '../../../places.ts';

const COMBININGS = ['join', 'common', 'subtract'] as const;
type Combining = (typeof COMBININGS)[number];

interface Props {
  /** The collection of the view; everything that was ever fetched when left out. */
  readonly from: string | undefined;
  readonly filter: RowFilter;
  /** How many rows that is, as far as it is known. */
  readonly count: number | undefined;
  /** Together with, or without, another collection. */
  readonly isCombined: boolean;
  readonly onClose: () => void;
}

/** A collection of the rows of a view, alone or with those of another collection. */
export const MakeCollectionDialog = ({ from, filter, count, isCombined, onClose }: Props) => {
  const others = (useLocal('collections.list').data ?? []).filter(({ name }) => name !== from);
  const make = useChange('collections.make');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [how, setHow] = useState<Combining>('join');
  const into = typed.trim();
  const other = chosen === '' ? (others[0]?.name ?? '') : chosen;
  const submit = (): void =>
    make.mutate(
      { from, filter, into, ...(isCombined && { other: { name: other, how } }) },
      {
        onSuccess: ({ name, items, both, codings, codingsLeft }) => {
          onClose();
          goTo(datasetPath(name));
          const values = { ...amountOf(items), name: harmless(name), both: figure(both) };
          const sentences = [
            t(isCombined ? 'dataset.make.combined' : 'dataset.make.done', values),
            codings > 0 ? t('dataset.make.codes', amountOf(codings)) : '',
            codingsLeft > 0 ? t('dataset.make.codesLeft', amountOf(codingsLeft)) : '',
          ];
          say(sentences.filter(Boolean).join(' '));
        },
      },
    );
  const rows =
    count === undefined ? t('dataset.make.textAll') : t('dataset.make.text', amountOf(count));
  return (
    <FormDialog
      title={t(isCombined ? 'dataset.make.combineTitle' : 'dataset.make.title')}
      text={rows}
      send={t(make.isPending ? 'dataset.make.busy' : 'dataset.make.do')}
      ready={into !== '' && !make.isPending && (!isCombined || other !== '')}
      error={make.error}
      onSend={submit}
      onClose={onClose}
    >
      {isCombined ? (
        <>
          <SelectField
            label={t('dataset.make.how')}
            value={how}
            onChange={(value) => setHow(value as Combining)}
            hint={t(`dataset.make.hints.${how}`)}
            choices={COMBININGS.map((one) => ({
              value: one,
              label: t(`dataset.make.hows.${one}`),
            }))}
          />
          <SelectField
            label={t('dataset.make.other')}
            value={other}
            onChange={setChosen}
            choices={others.map(({ name, items }) => ({
              value: name,
              label: `${harmless(name)} (${figure(items)})`,
            }))}
          />
        </>
      ) : null}
      <TextField
        label={t('dataset.make.name')}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, 200))}
      />
    </FormDialog>
  );
};
