/**
 * Three tasks that show what Bowerbird is for. They run in the sample world, which is entered for them:
 * no platform is contacted, and nothing of them is mixed with one's own data.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHashLocation } from 'wouter/use-hash-location';
import { create } from 'zustand';
import type { CatalogueView, OperationView, SourceView } from '#calls/index.ts';
import { useBridge } from '../../bridge-context.ts';
import type { Bridge } from '../../bridge.ts';
import { changeListView, datasetKey } from '../../list-views.ts';
import { askLocal, refreshAfter, useLocal } from '../../local.ts';
import { goTo, openResult } from '../../open.ts';
import { sayFailure } from '../../parts/states/toast.tsx';
import { datasetPath, resultPath } from '../../places.ts';
import { soughtFor } from '../../shapes/sought.ts';
import { useWindow } from '../../state.ts';

/**
 * What the invented world holds, as the pictures of the first page show it. The end-to-end test of the
 * tasks compares it with what they open.
 */

/** Comments of “Welcome to the Quillmere sample garden”. */
export const SAMPLE_COMMENTS: readonly {
  readonly text: string;
  readonly author: string;
  readonly likes: number;
}[] = [
  { text: 'Pinned: this is a sample.', author: 'bower.sample', likes: 12_000 },
  { text: 'Is the third bench really the best one?', author: 'sample.wren_', likes: 9800 },
  { text: 'The light on the water at 1:14!', author: 'sample.thistle_', likes: 2300 },
];

/** Videos of its channel for each month from August 2025 to September 2026. */
export const SAMPLE_UPLOADS: readonly number[] = [12, 15, 12, 12, 16, 13, 11, 9, 5, 6, 0, 6, 4, 1];

/** Views of that video, as its page gives them. */
export const SAMPLE_VIEWS = 9_612_345;

export const SAMPLE_TASKS = ['comments', 'profile', 'source'] as const;
export type SampleTask = (typeof SAMPLE_TASKS)[number];

interface Pending {
  /** Chosen, and to be run as soon as the window is in the sample world. */
  readonly task: SampleTask | undefined;
  /** The page on which the source of a number is shown once it is there. */
  readonly sourceOn: string | undefined;
}

const usePending = create<Pending>(() => ({ task: undefined, sourceOn: undefined }));

export const chooseTask = (task: SampleTask): void => usePending.setState({ task });

export const forgetTask = (): void => usePending.setState({ task: undefined });

/** Runs the task that was chosen. To be called after what leaves the other world behind. */
export const useSampleTask = (): void => {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const mode = useLocal('network.get').data?.mode;
  const { task, sourceOn } = usePending();
  const [path] = useHashLocation();
  useEffect(() => {
    if (task === undefined || mode !== 'sample') return;
    forgetTask();
    runTask(task, bridge, client, t).catch((error: unknown) => sayFailure(error));
  }, [task, mode, bridge, client, t]);
  useEffect(() => {
    if (sourceOn === undefined || sourceOn !== path) return;
    usePending.setState({ sourceOn: undefined });
    useWindow.getState().showSource({ fact: t('item.viewsHead'), ways: soughtFor(SAMPLE_VIEWS) });
  }, [sourceOn, path, t]);
};

const runTask = async (
  task: SampleTask,
  bridge: Bridge,
  client: QueryClient,
  t: TFunction,
): Promise<void> => {
  const catalogue = await askLocal(bridge, 'catalogue.list');
  if (task === 'source') {
    const video = exampleOf(catalogue, 'video', 'facts');
    const params = video.example ?? {};
    usePending.setState({ sourceOn: resultPath(video.id, params) });
    openResult(video.id, params, { begins: true, byKey: true });
    return;
  }
  const name = t(`tasks.${task}.collection`);
  const collections = await askLocal(bridge, 'collections.list');
  if (!collections.some((one) => one.name === name)) {
    await askLocal(bridge, 'collections.start', { name, sources: [SOURCES[task](catalogue)] });
    await refreshAfter(client, 'collections.start');
  }
  if (task === 'profile') changeListView(datasetKey(name), { rowsAs: 'charts' });
  goTo(datasetPath(name));
};

/** The first operation that gives this part of such a thing, with an example of the present world. */
const exampleOf = ({ platforms }: CatalogueView, of: string, as: string): OperationView => {
  const found = platforms
    .flatMap(({ operations }) => operations)
    .find(({ part, example }) => part?.of === of && part.as === as && example !== undefined);
  if (!found) throw new Error(`no example of ${as} of a ${of}`);
  return found;
};

const SOURCES: Readonly<
  Record<Exclude<SampleTask, 'source'>, (catalogue: CatalogueView) => SourceView>
> = {
  comments: (catalogue) => {
    const { id, example = {} } = exampleOf(catalogue, 'video', 'comments');
    // With the replies to each, so that nothing of it is left to ask for.
    const replies = catalogue.platforms
      .find(({ operations }) => operations.some((one) => one.id === id))
      ?.operations.find(({ part }) => part?.as === 'replies');
    return { operation: id, params: example, ...(replies && { expand: replies.id }) };
  },
  profile: (catalogue) => {
    const { id, example = {} } = exampleOf(catalogue, 'channel', 'videos');
    return { operation: id, params: example };
  },
};
