/**
 * The pages that nobody sees first: each is a script of its own, so the window is drawn before all of them
 * are read. They are loaded as soon as the window has nothing else to do.
 */
import { lazy, type ComponentType } from 'react';

const LOADERS: (() => Promise<unknown>)[] = [];

const late = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  LOADERS.push(load);
  return lazy(async () => ({ default: await load() }));
};

export const AccessPage = late(async () => (await import('./access/access.tsx')).AccessPage);
export const CapturePage = late(async () => (await import('./capture/capture.tsx')).CapturePage);
export const ChangesPage = late(
  async () => (await import('./collections/changes/changes-page.tsx')).ChangesPage,
);
export const CollectPage = late(
  async () => (await import('./collect/collect-page.tsx')).CollectPage,
);
export const CollectionsPage = late(
  async () => (await import('./collections/collections-page.tsx')).CollectionsPage,
);
export const DatasetPage = late(
  async () => (await import('./collections/dataset/page.tsx')).DatasetPage,
);
export const CasePage = late(
  async () => (await import('./collections/case/case-page.tsx')).CasePage,
);
export const DownloadsPage = late(
  async () => (await import('./downloads/downloads.tsx')).DownloadsPage,
);
export const FieldTrialPage = late(
  async () => (await import('./health/field-trial/field-trial-page.tsx')).FieldTrialPage,
);
export const FormPage = late(async () => (await import('./explore/form-page.tsx')).FormPage);
export const GuidePage = late(async () => (await import('./help/guide-page.tsx')).GuidePage);
export const HealthPage = late(async () => (await import('./health/health.tsx')).HealthPage);
export const KeepingPage = late(
  async () => (await import('./settings/keeping-page.tsx')).KeepingPage,
);
export const KeptPagePage = late(
  async () => (await import('./capture/pages/kept-page.tsx')).KeptPagePage,
);
export const LabPage = late(async () => (await import('./lab/lab-page.tsx')).LabPage);
export const LicencesPage = late(
  async () => (await import('./help/licences-page.tsx')).LicencesPage,
);
export const LinksPage = late(
  async () => (await import('./collections/links/links-page.tsx')).LinksPage,
);
export const MembersPage = late(
  async () => (await import('./members/members-page.tsx')).MembersPage,
);
export const OfficialPage = late(
  async () => (await import('./settings/official/official-page.tsx')).OfficialPage,
);
export const OperationsPage = late(
  async () => (await import('./explore/operations-page.tsx')).OperationsPage,
);
export const PacePage = late(async () => (await import('./settings/pace-page.tsx')).PacePage);
export const PackagePage = late(
  async () => (await import('./packages/package-page.tsx')).PackagePage,
);
export const ReportPage = late(async () => (await import('./help/report-page.tsx')).ReportPage);
export const ResultPage = late(async () => (await import('./explore/result-page.tsx')).ResultPage);
export const SettingsPage = late(
  async () => (await import('./settings/settings.tsx')).SettingsPage,
);

/** Loads them one after the other, each when the window is idle. */
export const loadLatePages = (): void => {
  const next = (at: number): void => {
    const load = LOADERS[at];
    if (load) requestIdleCallback(() => void load().finally(() => next(at + 1)));
  };
  next(0);
};
