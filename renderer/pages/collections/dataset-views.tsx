import { Tabs } from '@base-ui/react/tabs';
import { useTranslation } from 'react-i18next';
import { changeListView, useListView, type ListView } from '../../list-views.ts';
import { DatasetCharts } from './charts/dataset-charts.tsx';
import { datasetKey } from './dataset-state.ts';
import { DatasetTable } from './dataset-table.tsx';
import css from './dataset-views.module.css';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
}

/** The ways in which the rows of a dataset are looked at, in the order of their tabs. */
const VIEWS = [
  { id: 'table', label: 'charts.table', View: DatasetTable },
  { id: 'charts', label: 'charts.label', View: DatasetCharts },
] as const;

/** The rows of a dataset under one filter, as a table or as charts. */
export const DatasetViews = ({ name, changes }: Props) => {
  const { t } = useTranslation();
  const key = datasetKey(name);
  const view = useListView(key, 'rowsAs');
  return (
    <Tabs.Root
      className={css.root}
      value={view}
      onValueChange={(next) => changeListView(key, { rowsAs: next as ListView['rowsAs'] })}
    >
      <Tabs.List className={css.tabs} aria-label={t('charts.views')} activateOnFocus>
        {VIEWS.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} className={css.tab}>
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {VIEWS.map(({ id, View }) => (
        <Tabs.Panel key={id} value={id} className={css.panel} tabIndex={-1}>
          <View name={name} changes={changes} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
};
