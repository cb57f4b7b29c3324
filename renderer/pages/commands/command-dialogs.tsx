import { closeCommand, useCommands, requestOnPage, type CollectionAct } from '../../commands.ts';
import { collectPasted } from '../../parts/command-box/collect-pasted.ts';
import { GrantDialog } from '../access/grant-dialog.tsx';
import { ForgetDialog } from '../people/forget-dialog.tsx';
import { useState } from 'react';
import { t } from 'i18next';
import { SelectField, TextField, Toggle } from '../../form/controls.tsx';
import { amountOf, harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo, openResult, useOpenInTab } from '../../open.ts';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { datasetPath } from '../../places.ts';
import { searchesIn } from '../../parts/command-box/searches.ts';
import { useCatalogue } from '../../queries.ts';
import { remember, remembered } from '../../state.ts';
import css from './commands.module.css';

/** The platforms that were searched last. */
const LAST = 'searched-platforms';

/** Searches the platforms that are chosen for words: the first one here, each other one in a tab. */
const SearchPlatforms = ({ words: given, onClose }: DialogProps & { readonly words: string }) => {
  const searches = searchesIn(useCatalogue().data);
  const openInTab = useOpenInTab();
  const [words, setWords] = useState(given);
  const [wanted, setWanted] = useState<readonly string[]>(
    () => remembered(LAST)?.split(' ').filter(Boolean) ?? [],
  );
  const chosen = searches.filter(({ platform }) => wanted.includes(platform.segment));
  const count = chosen.length;
  const search = (): void => {
    remember(LAST, chosen.map(({ platform }) => platform.segment).join(' '));
    onClose();
    for (const [at, { operation }] of chosen.entries()) {
      const params = { [operation.part?.by ?? 'query']: words.trim() };
      if (count === 1) openResult(operation.id, params, { begins: true, byKey: true });
      else openInTab(operation.id, params, at === 0);
    }
  };
  return (
    <FormDialog
      title={t('commands.search.title')}
      text={t('commands.search.text')}
      send={t('commands.search.do', amountOf(count))}
      ready={count > 0 && words.trim() !== ''}
      onSend={search}
      onClose={onClose}
    >
      <TextField
        label={t('commands.search.words')}
        value={words}
        onChange={(text) => setWords(text.slice(0, 500))}
      />
      <fieldset className={css.platforms}>
        <legend>{t('commands.search.where')}</legend>
        {searches.map(({ platform, operation }) => (
          <div key={platform.segment} className={css.platform}>
            <Toggle
              label={platform.brand}
              on={wanted.includes(platform.segment)}
              onChange={(on) =>
                setWanted((before) =>
                  on
                    ? [...before, platform.segment]
                    : before.filter((segment) => segment !== platform.segment),
                )
              }
            />
            <span className={css.what}>
              {operation.title}
              {operation.routes.includes('public-page') ? '' : ` · ${t('commands.search.own')}`}
            </span>
          </div>
        ))}
      </fieldset>
    </FormDialog>
  );
};

/** Leads to the collection that is chosen, where it is then exported or deleted. */
const chooseFor =
  (act: CollectionAct) =>
  (collection: string): void => {
    requestOnPage({ collection, opens: act });
    goTo(datasetPath(collection));
  };

interface ChooseCollectionProps extends DialogProps {
  readonly act: CollectionAct | 'add';
  readonly onChoose: (name: string) => void;
}

const ChooseCollection = ({ act, onChoose, onClose }: ChooseCollectionProps) => {
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
        onChoose(name);
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
    return (
      <ChooseCollection act={dialog.act} onChoose={chooseFor(dialog.act)} onClose={closeCommand} />
    );
  if (dialog.kind === 'addPasted')
    return (
      <ChooseCollection
        act="add"
        onChoose={(name) => collectPasted(dialog.pasted, name)}
        onClose={closeCommand}
      />
    );
  return <SearchPlatforms words={dialog.words} onClose={closeCommand} />;
};
