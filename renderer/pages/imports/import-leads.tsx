import { t } from 'i18next';
import type { ImportView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { amountOf, harmless } from '../../format.ts';
import { closeImport } from '../../imports.ts';
import { datasetKey, changeListView } from '../../list-views.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { datasetPath } from '../../places.ts';

/** Where an import that is over leads: to its items, and to a collection of them. */
export const ImportLeads = ({ view }: { readonly view: ImportView }) => {
  const { into, at, report } = view;
  if (at === undefined) return null;
  if (into !== null)
    return (
      <Button look="primary" onClick={() => leaveFor(datasetPath(into))}>
        {t('imports.open')}
      </Button>
    );
  const items = report?.items ?? 0;
  return (
    <>
      <Button onClick={() => showImported(at)}>
        {items > 0 ? t('imports.show', amountOf(items)) : t('imports.showThese')}
      </Button>
      <CollectButton names={view.names} />
    </>
  );
};

/** Of everything that was fetched, exactly what the import read. */
const showImported = (at: string): void => {
  changeListView(datasetKey(undefined), {
    rowFilter: { import: at },
    rowsAs: 'table',
    scroll: 0,
    marked: new Set(),
    selected: undefined,
  });
  leaveFor(datasetPath());
};

const leaveFor = (path: string): void => {
  closeImport();
  goTo(path);
};

/** Characters of the name of a collection. */
const LONGEST = 190;

/** What a collection of an imported file is called: as the file is, and as no other collection. Pure. */
export const freeCollectionName = (file: string, taken: readonly string[]): string => {
  const bare = harmless(file.replace(/\.[^.]{1,10}$/, '').trim()).slice(0, LONGEST);
  const stem = bare === '' ? 'Import' : bare;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? stem : `${stem} (${n})`;
    if (!taken.includes(name)) return name;
  }
};

/** In one press: the collection is called as the file is, and can be renamed. */
const CollectButton = ({ names }: { readonly names: readonly string[] }) => {
  const collect = useChange('import.collect', sayFailure);
  const known = useLocal('collections.list').data;
  const into = freeCollectionName(
    names[0] ?? '',
    (known ?? []).map(({ name }) => name),
  );
  return (
    <Button
      look="primary"
      disabled={known === undefined || collect.isPending}
      onClick={() =>
        collect.mutate(
          { into },
          { onSuccess: ({ collection }) => leaveFor(datasetPath(collection)) },
        )
      }
    >
      {t('imports.collect')}
    </Button>
  );
};
