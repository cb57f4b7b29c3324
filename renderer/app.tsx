import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useHashLocation } from 'wouter/use-hash-location';
import { useLink } from './bridge-context.ts';
import { useLocal } from './local.ts';
import css from './app.module.css';
import { CommandDialogs } from './pages/commands/command-dialogs.tsx';
import { useSampleTask } from './pages/explore/sample-tasks.ts';
import { StartPage } from './pages/explore/start-page.tsx';
import {
  AccessPage,
  CapturePage,
  ChangesPage,
  CollectPage,
  CollectionsPage,
  DatasetPage,
  DownloadsPage,
  FieldTrialPage,
  FormPage,
  GuidePage,
  HealthPage,
  KeepingPage,
  KeptPagePage,
  LabPage,
  LicencesPage,
  CasePage,
  LinksPage,
  loadLatePages,
  MembersPage,
  OfficialPage,
  OperationsPage,
  PacePage,
  PackagePage,
  ReportPage,
  ResultPage,
  SettingsPage,
} from './pages/late-pages.ts';
import { Consents } from './pages/consents/consents.tsx';
import { BrokenCard, FrameBoundary } from './parts/states/broken.tsx';
import { ErrorBoundary } from './parts/states/error-boundary.tsx';
import { ComingPage } from './parts/frame/coming-page.tsx';
import { useDesktopMenu } from './parts/frame/desktop-menu.ts';
import { FileDrop } from './pages/imports/file-drop.tsx';
import { ImportDialog } from './pages/imports/import-dialog.tsx';
import { Inspector } from './pages/inspector/inspector.tsx';
import { focusStage, useKeepFocus } from './parts/frame/keep-focus.ts';
import { useKeyboardShortcuts, Shortcuts } from './parts/frame/keyboard-shortcuts.tsx';
import { FindBar } from './parts/find/bar.tsx';
import { Rail } from './parts/frame/rail.tsx';
import { Banner, Empty } from './parts/states/states.tsx';
import { StatusBar } from './parts/frame/status-bar.tsx';
import { TopBar } from './parts/frame/top-bar.tsx';
import { useEndedRuns, useOtherRole } from './parts/frame/notices.ts';
import { usePathName } from './parts/frame/path-name.ts';
import { ToastArea } from './parts/states/toast.tsx';
import { placeFromPath, questionKey, type Place } from './places.ts';
import { useOtherWorld } from './queries.ts';
import { Allowed, PLACE_CALLS, useRights, useSettingsParts, useShownPages } from './rights.ts';
import { remember, useWindow } from './state.ts';
import { findSubject } from './subjects.ts';
import { Button } from './parts/controls/button.tsx';
import { harmless } from './format.ts';
import { listViewOf } from './list-views.ts';
import { goTo } from './open.ts';
import { projectsPage, restartEngine, setNativeTheme } from './native.ts';
import { useOnline } from './parts/states/online.ts';

export { loadLatePages };

export const App = () => (
  <ErrorBoundary part="window" of={undefined} instead={<BrokenCard part="window" />}>
    <Frame />
  </ErrorBoundary>
);

const Frame = () => {
  const { t } = useTranslation();
  const [path] = useHashLocation();
  const place = placeFromPath(path);
  useKeyboardShortcuts();
  useKeepFocus();
  useTheme();
  useRestoredSelection(path);
  useWindowTitle(path);
  useOtherWorld();
  // After it: what a task opens belongs to the world that was entered.
  useSampleTask();
  useDesktopMenu();
  useOtherRole();
  useEndedRuns(path);
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={400}>
        <div className={css.app}>
          <a
            className={css.skip}
            href="#stage"
            onClick={(event) => {
              event.preventDefault();
              focusStage();
            }}
          >
            {t('frame.skip')}
          </a>
          <FrameBoundary area="rail">
            <Rail place={place} />
          </FrameBoundary>
          <main className={css.stage} id="stage" tabIndex={-1}>
            <FrameBoundary>
              <TopBar />
              <Troubles />
              <Allowed call="clients.approve">
                <Consents />
              </Allowed>
              <FindBar />
            </FrameBoundary>
            <div className={css.page} data-region="stage">
              <ErrorBoundary part="page" of={path} instead={<BrokenCard part="page" />}>
                <Suspense fallback={<ComingPage />}>
                  <Stage place={place} path={path} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </main>
          <Inspector place={place} />
          <FrameBoundary area="status">
            <StatusBar />
          </FrameBoundary>
        </div>
        <Shortcuts />
        {/* Files that are dropped there are lists of links. */}
        {place.kind === 'collect' ? null : (
          <FileDrop into={place.kind === 'dataset' ? place.collection : undefined} />
        )}
        <ImportDialog />
        <CommandDialogs />
        <ToastArea />
      </Tooltip.Provider>
    </CSPProvider>
  );
};

const Stage = ({ place, path }: { readonly place: Place; readonly path: string }) => {
  const shownPages = useShownPages();
  const settingsParts = useSettingsParts();
  const { may } = useRights();
  const needed = PLACE_CALLS[place.kind];
  if (needed !== undefined && !may(needed)) return <Nowhere isOthers />;
  if (place.kind === 'result') {
    const key = questionKey(place.operation, place.params);
    return <ResultPage key={key} operation={place.operation} params={place.params} />;
  }
  if (place.kind === 'form') {
    const key = questionKey(place.operation, place.params);
    // A search has its form above its results.
    if (findSubject(place.operation, place.params)?.kind === 'search')
      return <ResultPage key={key} operation={place.operation} params={place.params} />;
    return <FormPage key={key} operation={place.operation} params={place.params} />;
  }
  if (place.kind === 'dataset')
    return (
      <DatasetPage
        key={place.collection ?? ''}
        collection={place.collection}
        isAbout={place.about === true}
      />
    );
  if (place.kind === 'collect')
    return <CollectPage key={path} path={path} into={place.into} question={place.question} />;
  if (place.kind === 'case') return <CasePage key={place.collection} name={place.collection} />;
  if (place.kind === 'links') return <LinksPage key={place.collection} name={place.collection} />;
  if (place.kind === 'changes')
    return <ChangesPage key={place.collection} name={place.collection} check={place.check} />;
  if (place.kind === 'guide') return <GuidePage key={place.page ?? ''} page={place.page} />;
  if (place.kind === 'report') return <ReportPage />;
  if (place.kind === 'field-trial') return <FieldTrialPage />;
  if (place.kind === 'licences') return <LicencesPage />;
  if (place.kind === 'package') return <PackagePage key={place.path} path={place.path} />;
  if (place.kind === 'kept-page') return <KeptPagePage key={place.id} id={place.id} />;
  if (place.kind === 'operations') return <OperationsPage />;
  if (place.kind === 'nowhere') return <Nowhere />;
  if (!shownPages.includes(place.page)) return <Nowhere isOthers />;
  if (place.part !== undefined && !settingsParts.includes(place.part)) return <Nowhere isOthers />;
  if (place.part === 'official') return <OfficialPage platform={place.platform} />;
  if (place.part === 'access') return <AccessPage tab={place.tab ?? 'api'} />;
  if (place.part !== undefined) {
    const Part = {
      health: HealthPage,
      keeping: KeepingPage,
      laboratory: LabPage,
      pace: PacePage,
    }[place.part];
    return <Part />;
  }
  const pages = {
    explore: StartPage,
    collections: CollectionsPage,
    capture: CapturePage,
    downloads: DownloadsPage,
    members: MembersPage,
    settings: SettingsPage,
  };
  const Shown = pages[place.page];
  return <Shown />;
};

/** No such page; or, to the member of a project, one that belongs to another role. */
const Nowhere = ({ isOthers = false }: { readonly isOthers?: boolean }) => {
  const { me } = useRights();
  const ofRole = isOthers && me;
  return (
    <Empty
      alone
      title={ofRole ? t('rights.noPage') : t('nowhere.title')}
      actions={<Button onClick={() => goTo('/')}>{t('nowhere.back')}</Button>}
    >
      <p>{ofRole ? t('rights.noPageText') : t('nowhere.text')}</p>
    </Empty>
  );
};

/** What concerns every page: the engine is away, or the machine is offline while the network is wanted. */
const Troubles = () => {
  const { t } = useTranslation();
  const link = useLink();
  const online = useOnline();
  const mode = useLocal('network.get').data?.mode;
  if (link === 'failed')
    return (
      <Banner>
        {t('trouble.failed')}{' '}
        <Button small onClick={() => void restartEngine()}>
          {t('trouble.restart')}
        </Button>
      </Banner>
    );
  if (link === 'closed') return <ClosedBanner />;
  if (link === 'lost') return <Banner>{t('trouble.restarting')}</Banner>;
  if (!online && mode === 'live') return <Banner>{t('trouble.offline')}</Banner>;
  return null;
};

/** What is typed stays: one may sign in again in another tab. */
const ClosedBanner = () => {
  const { t } = useTranslation();
  const projects = projectsPage();
  return (
    <Banner>
      {t(projects === undefined ? 'trouble.closed' : 'trouble.notInProject')}{' '}
      {projects === undefined ? null : <a href={projects}>{t('trouble.toProjects')}</a>}
    </Banner>
  );
};

const useTheme = (): void => {
  const settings = useLocal('settings.get').data;
  useEffect(() => {
    if (!settings) return;
    document.documentElement.dataset['theme'] = settings.theme;
    document.documentElement.dataset['density'] = settings.density;
    // The next window then starts in the right light, before the engine has answered.
    remember('theme', settings.theme);
    void setNativeTheme(settings.theme);
  }, [settings]);
};

/** What was selected in one place means nothing in another; what was selected in this one still holds. */
const useRestoredSelection = (path: string): void => {
  const before = useRef<string>(undefined);
  // Before the list takes the focus, which selects its first row where none is.
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    useWindow.getState().findInside(undefined);
    const place = placeFromPath(path);
    const question =
      place.kind === 'result' ? questionKey(place.operation, place.params) : undefined;
    const index = question === undefined ? undefined : listViewOf(question).selected;
    useWindow
      .getState()
      .select(
        question === undefined || index === undefined
          ? undefined
          : { kind: 'item', question, index },
      );
  }, [path]);
};

const useWindowTitle = (path: string): void => {
  const name = harmless(usePathName(path));
  useEffect(() => {
    document.title = `${name} – Bowerbird`;
  }, [name]);
};
