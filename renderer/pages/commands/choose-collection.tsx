import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOnPage, type CollectionAct } from '../../commands.ts';
import { SelectField } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { datasetPath } from '../../places.ts';

/** Leads to the collection that is chosen, where it is then exported or deleted. */
export const ChooseCollection = ({
  act,
  onClose,
}: {
  readonly act: CollectionAct;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const { data, error } = useLocal('collections.list');
  const [chosen, setChosen] = useState<string>();
  const name = chosen ?? data?.[0]?.name;
  return (
    <FormDialog
      title={t(`commands.${act}.title`)}
      send={t(`commands.${act}.next`)}
      ready={name !== undefined}
      error={error}
      onSend={() => {
        if (name === undefined) return;
        onClose();
        requestOnPage({ collection: name, opens: act });
        goTo(datasetPath(name));
      }}
      onClose={onClose}
    >
      {data?.length === 0 ? (
        <p>{t('collections.empty')}</p>
      ) : (
        <SelectField
          label={t('commands.collection')}
          value={name ?? ''}
          onChange={setChosen}
          choices={(data ?? []).map((one) => ({ value: one.name, label: harmless(one.name) }))}
        />
      )}
    </FormDialog>
  );
};
