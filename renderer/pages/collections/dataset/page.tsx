import type { ReactNode } from 'react';
import { useLocal } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { aboutPath, datasetPath } from '../../../places.ts';
import { AboutData } from '../about/about-data.tsx';
import { ListFailure } from '../../../parts/lists/list-foot.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import page from '../../explore/result-page.module.css';
import { CollectionHead, LibraryHead } from './head.tsx';
import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { t } from 'i18next';
import { changeListView, useListView, datasetKey } from '../../../list-views.ts';
import tabs from '../../../parts/controls/tabs.module.css';
import { DatasetCharts } from '../charts/dataset-charts.tsx';
import { useDatasetLayouts, type DatasetLayout } from './layouts.ts';
import { DatasetTable } from './table.tsx';
import { ToolPlaceProvider } from './tool-place.tsx';
import css from './views.module.css';

/** The rows of a collection below what is told of it; without a name, of everything that was fetched. */
export const DatasetPage = ({
  collection,
  isAbout,
}: {
  readonly collection: string | undefined;
  /** What the rows are is shown in their place. */
  readonly isAbout: boolean;
}) =>
  collection === undefined ? (
    <div className={page.page}>
      <LibraryHead />
      <DatasetViews name={undefined} changes="" />
    </div>
  ) : (
    <Collection name={collection} isAbout={isAbout} />
  );

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
  /** What is told of the rows, where that is what is looked at. */
  readonly about?: ReactNode;
}

type View = DatasetLayout | 'charts' | 'about';

/** The rows of a dataset under one filter: as a table, as pictures, as discussions or as charts; and what they are. */
const DatasetViews = ({ name, changes, about }: Props) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const key = datasetKey(name);
  const layouts = useDatasetLayouts(name);
  const wanted = useListView(key, 'layout');
  const layout = layouts.includes(wanted) ? wanted : 'table';
  const isCharted = useListView(key, 'rowsAs') === 'charts';
  const isAbout = about !== undefined;
  const choose = (next: View): void => {
    if (next === 'about') {
      if (name !== undefined) goTo(aboutPath(name));
      return;
    }
    if (next === 'charts') changeListView(key, { rowsAs: 'charts' });
    else changeListView(key, { rowsAs: 'table', layout: next, scroll: 0, selected: undefined });
    if (isAbout) goTo(datasetPath(name));
  };
  return (
    <Tabs.Root
      className={css.root}
      value={isAbout ? 'about' : isCharted ? 'charts' : layout}
      onValueChange={(next) => choose(next as View)}
    >
      <div className={css.line}>
        <Tabs.List className={css.tabs} aria-label={t('charts.views')} activateOnFocus>
          {layouts.map((one) => (
            <Tabs.Tab key={one} value={one} className={tabs.tab}>
              {t(`dataset.layout.${one}`)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="charts" className={tabs.tab}>
            {t('charts.label')}
          </Tabs.Tab>
          {name === undefined ? null : (
            <Tabs.Tab value="about" className={tabs.tab}>
              {t('aboutData.title')}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <div className={css.tools} ref={setPlace} />
      </div>
      <ToolPlaceProvider value={place}>
        {/* One panel for all layouts of the rows, which share their tool bar and what is marked. */}
        <Tabs.Panel value={layout} className={css.panel} tabIndex={-1}>
          <DatasetTable name={name} changes={changes} layout={layout} />
        </Tabs.Panel>
        <Tabs.Panel value="charts" className={css.panel} tabIndex={-1}>
          <DatasetCharts name={name} changes={changes} />
        </Tabs.Panel>
        <Tabs.Panel value="about" className={css.panel} tabIndex={-1}>
          {about}
        </Tabs.Panel>
      </ToolPlaceProvider>
    </Tabs.Root>
  );
};

const Collection = ({ name, isAbout }: { readonly name: string; readonly isAbout: boolean }) => {
  const { data, error } = useLocal('collections.get', { name });
  if (error && !data) return <ListFailure error={error} />;
  if (!data) return <Skeleton pictures={false} />;
  return (
    <div className={page.page}>
      <CollectionHead collection={data} />
      <DatasetViews
        name={name}
        changes={`${data.items} ${data.removed}`}
        {...(isAbout ? { about: <AboutData collection={data} /> } : {})}
      />
    </div>
  );
};
