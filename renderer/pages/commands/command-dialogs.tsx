import { closeCommand, useCommands, requestOnPage, type CollectionAct } from '../../commands.ts';
import { GrantDialog } from '../access/grant-dialog.tsx';
import { ForgetDialog } from '../people/forget-dialog.tsx';
import { SearchPlatforms } from './search-platforms.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { datasetPath } from '../../places.ts';

/** Leads to the collection that is chosen, where it is then exported or deleted. */
const ChooseCollection = ({
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

/** The dialogs that the box opens, wherever one is. */
export const CommandDialogs = () => {
  const dialog = useCommands((state) => state.dialog);
  if (dialog === undefined) return null;
  if (dialog.kind === 'forgetPerson') return <ForgetDialog onClose={closeCommand} />;
  if (dialog.kind === 'grantCredits') return <GrantDialog onClose={closeCommand} />;
  if (dialog.kind === 'chooseCollection')
    return <ChooseCollection act={dialog.act} onClose={closeCommand} />;
  return <SearchPlatforms words={dialog.words} onClose={closeCommand} />;
};
