import { officialPath, settingsPath } from '../../places.ts';

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
export const SETTINGS = [
  setting('theme', 'settings.theme', 'theme', 'look'),
  setting('density', 'settings.density', 'density', 'look'),
  setting('folder', 'settings.folder', 'downloadFolder', 'downloads'),
  setting('pace', 'settings.pace', 'paceSeconds', 'politeness'),
  setting('refresh', 'settings.refresh', 'refreshAfterHours', 'keeping'),
  setting('updates', 'updates.title', 'lookForUpdates', 'updates'),
  setting('keeping', 'settings.keeping', 'pruneAfterDays', 'keeping'),
  {
    id: 'laboratory',
    title: 'lab.find',
    call: 'lab.connect',
    param: undefined,
    also: 'box.also.lab',
    path: settingsPath('laboratory'),
  },
  {
    id: 'official',
    title: 'official.find',
    call: 'official.set',
    param: undefined,
    also: 'box.also.official',
    path: officialPath(),
  },
] as const;
