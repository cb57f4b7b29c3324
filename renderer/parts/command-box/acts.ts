/** What the entries of the box do, and the window's own things by which it is found. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, NetworkView } from '#calls/index.ts';
import { useBridge } from '../../bridge-context.ts';
import { collectPasted } from './collect-pasted.ts';
import { openCommand, requestOnPage } from '../../commands.ts';
import { isLanguage, LANGUAGES, setLanguage } from '../../i18n.ts';
import { chooseImport } from '../../imports.ts';
import { changeListView, datasetKey } from '../../list-views.ts';
import { askLocal, useChange, useLocal } from '../../local.ts';
import { hasNative } from '../../native.ts';
import { goTo, openForm, openResult, useOpenInTab } from '../../open.ts';
import {
  accessPath,
  collectPath,
  datasetPath,
  guidePath,
  operationsPath,
  pagePath,
  reportPath,
  settingsPath,
  officialPath,
} from '../../places.ts';
import { useRights, useShownPages } from '../../rights.ts';
import { openSite, findSite } from '../../site.ts';
import { useEnterWorld } from '../frame/sample-world.tsx';
import { sayFailure } from '../states/toast.tsx';
import { useWindow } from '../../state.ts';
import type { Entry, Words } from './entries.ts';

const ACTS = [
  'newCollection',
  'import',
  'export',
  'remove',
  'forgetPerson',
  'search',
  'operations',
  'keys',
  'credits',
  'assistant',
  'light',
  'dark',
  'system',
  'compact',
  'comfortable',
  'sample',
  'leave',
  'shortcuts',
  'guide',
  'report',
  'about',
] as const;
type Act = (typeof ACTS)[number];

/** Without this call an act is of no use; any other is for everybody. */
const ACT_CALLS: Readonly<Partial<Record<Act, CallName>>> = {
  newCollection: 'collections.start',
  import: 'import.begin',
  export: 'collections.export',
  remove: 'collections.remove',
  forgetPerson: 'collections.forget-person',
  keys: 'keys.add',
  credits: 'credits.grant',
  assistant: 'clients.connection',
  sample: 'network.set',
  leave: 'network.set',
};

/** What has one name alone; everything else is also found by other words. */
const ONE_NAME = ['light', 'dark', 'system', 'compact', 'comfortable', 'sample', 'leave'] as const;
type OneName = (typeof ONE_NAME)[number];
const isAlsoFound = (id: Act): id is Exclude<Act, OneName> => !ONE_NAME.some((one) => one === id);

/** `language-de`: an act for each language of the window. */
const LANGUAGE_ACT = 'language-';

/** Ways to where one is already, or that nothing leads to: out of a replay there is none. */
const WAYS_LEFT_OUT: Readonly<Record<NetworkView['mode'], readonly Act[]>> = {
  live: ['leave'],
  sample: ['sample'],
  replay: ['sample', 'leave'],
};

/** The pages, settings and commands of the window, in the reader's language. */
export const useOwnWords = (): Words => {
  const { t } = useTranslation();
  const mode = useLocal('network.get').data?.mode;
  const pages = useShownPages();
  const { may, mayAsk } = useRights();
  return useMemo(() => {
    const isOffered = (act: Act): boolean => {
      const call = ACT_CALLS[act];
      return (
        (act === 'search' ? mayAsk : call === undefined || may(call)) &&
        !WAYS_LEFT_OUT[mode ?? 'replay'].includes(act)
      );
    };
    return {
      pages,
      page: (page) => ({ title: t(`page.${page}`), also: t(`box.also.${page}`) }),
      settingsTitle: t('page.settings'),
      settings: SETTINGS.filter(({ call, param }) => may(call, param)).map(
        ({ id, title, also, path }) => ({ id, title: t(title), path, also: also ? t(also) : '' }),
      ),
      actions: [
        ...ACTS.filter(isOffered).map((id) => ({
          id,
          title: t(`box.act.${id}`),
          also: isAlsoFound(id) ? t(`box.also.${id}`) : '',
        })),
        ...Object.entries(LANGUAGES).map(([language, name]) => ({
          id: `${LANGUAGE_ACT}${language}`,
          title: t('box.act.language', { language: name }),
          // Also in English: who does not read the language of the window looks for it so.
          also: `language ${t('settings.language')}`,
        })),
      ],
    };
  }, [t, mode, pages, may, mayAsk]);
};

const setLanguageBy = (act: string): void => {
  const language = act.slice(LANGUAGE_ACT.length);
  if (isLanguage(language)) void setLanguage(language);
};

/** Shows rows: what the words find of everything, or a saved view. */
const showRows = ({ collection, look }: Extract<Entry, { kind: 'data' | 'view' }>): void => {
  if ('view' in look) requestOnPage({ collection, opens: look });
  else
    changeListView(datasetKey(collection), {
      rowFilter: { words: look.words },
      rowsAs: 'table',
      layout: 'table',
      scroll: 0,
      marked: new Set(),
      selected: undefined,
    });
  goTo(datasetPath(collection));
};

const collectBy = ({ pasted, into }: Extract<Entry, { kind: 'collect' }>): void => {
  if (into === 'another') openCommand({ kind: 'addPasted', pasted });
  else collectPasted(pasted, into === 'new' ? undefined : into.name);
};

/** Files are chosen on the desktop; in a browser the page says how they are imported. */
const beginImport = (): void => {
  if (hasNative()) void chooseImport();
  else goTo(pagePath('capture'));
};

/** Opens a link of a platform in the window in which one browses; else the page that tells of it. */
const useBrowse = () => {
  const bridge = useBridge();
  return async (address: string): Promise<void> => {
    goTo(pagePath('capture'));
    const { sites } = await askLocal(bridge, 'capture.state');
    const site = findSite(sites, address);
    if (site && hasNative()) await openSite(site, address);
  };
};

/** Does what an entry says; with `inTab`, in a tab of its own where it can be. */
export const useRunEntry = () => {
  const enter = useEnterWorld();
  const set = useChange('settings.set');
  const openInTab = useOpenInTab();
  const browse = useBrowse();
  const acts: Readonly<Record<Act, () => void>> = {
    newCollection: () => goTo(collectPath()),
    import: beginImport,
    export: () => openCommand({ kind: 'chooseCollection', act: 'export' }),
    remove: () => openCommand({ kind: 'chooseCollection', act: 'remove' }),
    forgetPerson: () => openCommand({ kind: 'forgetPerson' }),
    search: () => openCommand({ kind: 'searchPlatforms', words: '' }),
    operations: () => goTo(operationsPath),
    keys: () => goTo(accessPath('keys')),
    credits: () => openCommand({ kind: 'grantCredits' }),
    assistant: () => goTo(accessPath('assistants')),
    light: () => set.mutate({ theme: 'light' }),
    dark: () => set.mutate({ theme: 'dark' }),
    system: () => set.mutate({ theme: 'system' }),
    compact: () => set.mutate({ density: 'compact' }),
    comfortable: () => set.mutate({ density: 'comfortable' }),
    sample: () => enter('sample'),
    leave: () => enter('live'),
    shortcuts: () => useWindow.getState().setShortcuts(true),
    guide: () => goTo(guidePath()),
    report: () => goTo(reportPath),
    about: () => goTo(settingsPath('about')),
  };
  const act = (id: string): void => {
    if (id.startsWith(LANGUAGE_ACT)) setLanguageBy(id);
    else acts[id as Act]();
  };
  return (entry: Entry, inTab: boolean, byKey: boolean): void => {
    if ('path' in entry) goTo(entry.path);
    else if ('look' in entry) showRows(entry);
    else if (entry.kind === 'search') openCommand({ kind: 'searchPlatforms', words: entry.words });
    else if (entry.kind === 'collect') collectBy(entry);
    else if (entry.kind === 'link')
      if (entry.act === 'browse')
        browse(entry.address).catch((error: unknown) => sayFailure(error));
      else beginImport();
    else if ('act' in entry) act(entry.act);
    else if ('questions' in entry)
      for (const [at, { operation, params }] of entry.questions.entries())
        openInTab(operation, params, at === 0);
    else if (entry.because !== undefined) openForm(entry.operation, entry.params);
    else if (inTab) openInTab(entry.operation, entry.params);
    else openResult(entry.operation, entry.params, { begins: true, byKey });
  };
};

const place = <const Title extends string, const Call extends CallName, const Also extends string>(
  id: string,
  title: Title,
  call: Call,
  path: string,
  also: Also,
) => ({ id, title, call, path, also, param: undefined }) as const;

const setting = <const Title extends string, const Param extends string>(
  id: string,
  title: Title,
  param: Param,
  section: Parameters<typeof settingsPath>[0],
) =>
  ({
    id,
    title,
    call: 'settings.set',
    param,
    also: undefined,
    path: settingsPath(section),
  }) as const;

/** Settings that are found by their names, and the call without which each is of no use. */
const SETTINGS = [
  setting('theme', 'settings.theme', 'theme', 'look'),
  setting('density', 'settings.density', 'density', 'look'),
  setting('folder', 'settings.folder', 'downloadFolder', 'downloads'),
  setting('pace', 'settings.pace', 'paceSeconds', 'politeness'),
  place('access', 'settings.part.access', 'keys.list', settingsPath('access'), 'box.also.access'),
  place('health', 'settings.part.health', 'health.list', settingsPath('health'), 'box.also.health'),
  place('limits', 'credits.heading', 'credits.get', settingsPath('limits'), 'box.also.credits'),
  setting('refresh', 'settings.refresh', 'refreshAfterHours', 'keeping'),
  setting('updates', 'updates.title', 'lookForUpdates', 'updates'),
  setting('keeping', 'settings.keeping', 'pruneAfterDays', 'keeping'),
  place('laboratory', 'lab.find', 'lab.connect', settingsPath('laboratory'), 'box.also.lab'),
  place('official', 'official.find', 'official.set', officialPath(), 'box.also.official'),
] as const;
