/** Where in the window one can be, as a hash address and back. Parameters travel as JSON. */
export type Params = Readonly<Record<string, unknown>>;

/** What is asked: an operation with its parameters. */
export interface Question {
  readonly operation: string;
  readonly params: Params;
}

export const PAGES = [
  'explore',
  'collections',
  'capture',
  'downloads',
  'members',
  'settings',
] as const;
export type PageName = (typeof PAGES)[number];

/** The pages of the settings behind their front. */
export const SETTINGS_PARTS = [
  'official',
  'access',
  'pace',
  'health',
  'laboratory',
  'keeping',
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** The parts of the page of programs and assistants. */
const ACCESS_TABS = ['api', 'keys', 'assistants'] as const;
export type AccessTab = (typeof ACCESS_TABS)[number];

/** The sections of the settings that one is led to, and the page on which each stands; else on the front. */
const SETTINGS_SECTIONS = {
  look: undefined,
  downloads: undefined,
  updates: undefined,
  politeness: 'pace',
  limits: 'pace',
  keeping: 'keeping',
  watching: 'keeping',
  signing: 'keeping',
  about: 'keeping',
} as const satisfies Readonly<Record<string, SettingsPart | undefined>>;
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

export type Place =
  | {
      readonly kind: 'page';
      readonly page: PageName;
      /** A page of the settings behind their front. */
      readonly part?: SettingsPart;
      /** Segment of the platform that a link led to. */
      readonly platform?: string;
      /** The part of the page of programs and assistants that is shown; the first one without it. */
      readonly tab?: AccessTab;
      /** The section of the settings to which one is led; from their beginning without it. */
      readonly section?: SettingsSection;
    }
  | { readonly kind: 'form'; readonly operation: string; readonly params: Params }
  | { readonly kind: 'result'; readonly operation: string; readonly params: Params }
  /** Where a collection is put together: a new one, more for one that is there, or the list of a page. */
  | { readonly kind: 'collect'; readonly into?: string; readonly question?: Question }
  /** The links that a collection was given, and what became of them. */
  | { readonly kind: 'links'; readonly collection: string }
  /** What was done with a collection, by whom and when. */
  | { readonly kind: 'case'; readonly collection: string }
  /** What is gone from a collection, has changed or came: in one of its checks, by the id of the run. */
  | { readonly kind: 'changes'; readonly collection: string; readonly check?: string }
  /**
   * The items of a collection; without one, of everything that was ever fetched. `about`: what they are, and
   * what is missing.
   */
  | { readonly kind: 'dataset'; readonly collection?: string; readonly about?: true }
  /** A page of the guide by its name; without one, the list of them. */
  | { readonly kind: 'guide'; readonly page?: string }
  | { readonly kind: 'report' }
  /** Every operation, tried once on its platform. */
  | { readonly kind: 'field-trial' }
  /** The licences of all that the program holds. */
  | { readonly kind: 'licences' }
  /** A study package on the disk. */
  | { readonly kind: 'package'; readonly path: string }
  /** A page that was kept while browsing. */
  | { readonly kind: 'kept-page'; readonly id: string }
  /** Everything that can be requested. */
  | { readonly kind: 'operations' }
  | { readonly kind: 'nowhere' };

export const pagePath = (page: PageName): string => (page === 'explore' ? '/' : `/${page}`);

export const settingsPath = (place: SettingsSection | SettingsPart): string => `/settings/${place}`;

/** The person's own access to official APIs; to that of one platform. */
export const officialPath = (platform?: string): string =>
  platform === undefined
    ? '/settings/official'
    : `/settings/official/${encodeURIComponent(platform)}`;

export const guidePath = (page?: string): string =>
  page === undefined ? '/guide' : `/guide/${encodeURIComponent(page)}`;

/** Where a problem is reported. */
export const reportPath = '/report';

/** Every operation, tried once on its platform. */
export const fieldTrialPath = '/field-trial';

export const licencesPath = '/licences';

/** A study package by where it lies on the disk. */
export const packagePath = (path: string): string => `/package/${encodeURIComponent(path)}`;
/** A page that was kept while browsing, by its id. */
export const keptPagePath = (id: string): string => `/capture/kept/${encodeURIComponent(id)}`;
/** Everything that can be requested, by platform. */
export const operationsPath = '/operations';

export const accessPath = (tab: AccessTab): string => `/settings/access/${tab}`;

/** The items of a collection by its name; everything that was ever fetched without one. */
export const datasetPath = (collection?: string): string =>
  collection === undefined
    ? '/collections/everything'
    : `/collections/named/${encodeURIComponent(collection)}`;

/** Where a collection is put together. */
export const collectPath = ({
  into,
  question,
}: {
  readonly into?: string | undefined;
  readonly question?: Question | undefined;
} = {}): string => {
  if (question) return buildPath('collect/of', question.operation, question.params);
  return into === undefined ? '/collect' : `/collect/into/${encodeURIComponent(into)}`;
};

/** What a collection holds and lacks, how it was gathered, and what is to be kept to. */
export const aboutPath = (collection: string): string => `${datasetPath(collection)}/about`;

/** The links that a collection was given, and what became of them. */
export const linksPath = (collection: string): string => `${datasetPath(collection)}/links`;

/** What was done with a collection, by whom and when. */
export const casePath = (collection: string): string => `${datasetPath(collection)}/case`;

/** What is gone from a collection, has changed or came; the latest check where none is named. */
export const changesPath = (collection: string, check?: string): string =>
  `${datasetPath(collection)}/changes${check === undefined ? '' : `/${encodeURIComponent(check)}`}`;

export const formPath = (operation: string, params: Params = {}): string =>
  buildPath('form', operation, params);

export const resultPath = (operation: string, params: Params): string =>
  buildPath('result', operation, params);

const buildPath = (kind: string, operation: string, params: Params): string => {
  const base = `/${kind}/${encodeURIComponent(operation)}`;
  return Object.keys(params).length === 0
    ? base
    : `${base}/${encodeURIComponent(JSON.stringify(params))}`;
};

export const placeFromPath = (path: string): Place => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = path.split('/').slice(1);
  if (first === '') return { kind: 'page', page: 'explore' };
  if (first === 'form' || first === 'result') {
    const params = parseParams(third);
    if (second !== '' && params)
      return { kind: first, operation: decodeURIComponent(second), params };
    return { kind: 'nowhere' };
  }
  if (first === 'settings') return settingsPlace(second, third);
  const moved = MOVED[first];
  if (moved !== undefined) return settingsPlace(moved, second);
  if (first === 'collections' && second === 'everything') return { kind: 'dataset' };
  if (first === 'collect') return collectPlace(second, third, fourth);
  if (first === 'collections' && second === 'named' && third !== '' && fourth === 'case')
    return { kind: 'case', collection: decoded(third) };
  if (first === 'collections' && second === 'named' && third !== '' && fourth === 'links')
    return { kind: 'links', collection: decoded(third) };
  if (first === 'collections' && second === 'named' && third !== '' && fourth === 'changes')
    return {
      kind: 'changes',
      collection: decoded(third),
      ...(fifth === '' ? {} : { check: decoded(fifth) }),
    };
  if (first === 'collections' && second === 'named' && third !== '')
    return {
      kind: 'dataset',
      collection: decoded(third),
      ...(fourth === 'about' ? { about: true } : {}),
    };
  if (first === 'guide')
    return { kind: 'guide', ...(second === '' ? {} : { page: decoded(second) }) };
  if (first === 'report') return { kind: 'report' };
  if (first === 'field-trial') return { kind: 'field-trial' };
  if (first === 'licences') return { kind: 'licences' };
  if (first === 'package' && second !== '') return { kind: 'package', path: decoded(second) };
  if (first === 'operations') return { kind: 'operations' };
  if (first === 'capture' && second === 'kept' && third !== '')
    return { kind: 'kept-page', id: decoded(third) };
  const page = PAGES.find((name) => name === first);
  return page ? { kind: 'page', page } : { kind: 'nowhere' };
};

/** Pages of earlier versions, and where in the settings their content went. */
const MOVED: Readonly<Record<string, SettingsPart>> = {
  access: 'access',
  health: 'health',
  lab: 'laboratory',
};

const settingsPlace = (name: string, of: string): Place => {
  const place = { kind: 'page', page: 'settings' } as const;
  if (name === 'official' && of !== '') return { ...place, part: name, platform: decoded(of) };
  // The budget stood there.
  if (name === 'access' && of === 'credits') return settingsPlace('limits', '');
  const tab = name === 'access' ? ACCESS_TABS.find((one) => one === of) : undefined;
  if (tab !== undefined) return { ...place, part: 'access', tab };
  if (isSection(name)) {
    const part = SETTINGS_SECTIONS[name];
    return part === undefined ? { ...place, section: name } : { ...place, part, section: name };
  }
  const part = SETTINGS_PARTS.find((one) => one === name);
  return part === undefined ? place : { ...place, part };
};

const isSection = (name: string): name is SettingsSection => Object.hasOwn(SETTINGS_SECTIONS, name);

const collectPlace = (how: string, what: string, params: string): Place => {
  if (how === '') return { kind: 'collect' };
  if (how === 'into' && what !== '') return { kind: 'collect', into: decoded(what) };
  const read = parseParams(params);
  return how === 'of' && what !== '' && read
    ? { kind: 'collect', question: { operation: decoded(what), params: read } }
    : { kind: 'nowhere' };
};

/** A name as it was written where it is not well encoded: it then names nothing. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parseParams = (text: string): Params | undefined => {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Params)
      : undefined;
  } catch {
    return undefined;
  }
};

/** One name for one question: the operation and its parameters in a fixed order. */
export const questionKey = (operation: string, params: Params): string =>
  `${operation} ${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

/** The question that a name stands for; `undefined` for what is no such name. */
export const questionFromKey = (
  key: string,
): { readonly operation: string; readonly params: Params } | undefined => {
  const gap = key.indexOf(' ');
  if (gap < 1) return undefined;
  try {
    const entries = JSON.parse(key.slice(gap + 1)) as [string, unknown][];
    return { operation: key.slice(0, gap), params: Object.fromEntries(entries) };
  } catch {
    return undefined;
  }
};
