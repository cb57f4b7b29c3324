import { omitUndefined } from '#kit/collect.ts';
import type { Platform, RouteName, Example } from '#kit/operation.ts';
import { catalogue, type Entry } from '../engine/catalogue.ts';
import { operationName, platformName } from '../engine/operation-names.ts';
import { searchOperations } from '../engine/search-operations.ts';
import { command, EXIT, option, type Given, type GivenOf } from './command.ts';
import { platformNamed, type FoundCall } from './find-call.ts';
import { printAside, printJson, printTable } from './print.ts';
import { loadExamples } from '../app/world-examples.ts';

const OPTIONS = {
  platform: option.text(
    'NAME',
    'Only of this platform, by any of its names: youtube, videosite.',
    'platform',
  ),
  json: option.flag('With parameters, examples and what each route needs.'),
};

export const operations = command({
  name: 'operations',
  usage: '[WORDS]',
  summary: 'Every operation that can be called: what it gives, and by which routes.',
  options: OPTIONS,
  help: [['WORDS', 'Only those that have one of the words; those with the most come first.']],
  example: 'operations comments --platform youtube',
  run: async (given) => {
    const found = foundOperations(given);
    if (given.options.json) printJson(await Promise.all(found.map((one) => viewOf(given, one))));
    else if (found.length === 0) printAside('no operation has these words');
    else printTable(['OPERATION', 'GIVES', 'ROUTES'], found.map(rowFromEntry));
    if (process.stdout.isTTY && !given.options.json)
      printAside('bowerbird call OPERATION --help tells its parameters.');
    return EXIT.ok;
  },
});

const foundOperations = (given: GivenOf<typeof OPTIONS>): readonly Entry[] => {
  const wanted = given.options.platform;
  const platform = wanted === undefined ? undefined : platformNamed(wanted);
  const { entries } = catalogue;
  const among = platform ? entries.filter((entry) => entry.platform === platform) : entries;
  return searchOperations(among, given.rest.join(' '));
};

const rowFromEntry = (entry: Entry): readonly string[] => [
  operationName(entry),
  entry.operation.title,
  routeNeeds(entry)
    .map(({ brief }) => brief)
    .join(', ') || 'not possible at present',
];

/** All that a call needs to know. */
export const viewOf = async (given: Given, entry: Entry) => {
  const { id, platform, operation, path, tool, paramsSchema, unavailable } = entry;
  return omitUndefined({
    name: operationName(entry),
    id,
    platform: platform.segment,
    title: operation.title,
    summary: operation.summary,
    list: operation.list,
    routes: routeNeeds(entry).map(({ route, needs }) => ({ route, needs })),
    because: unavailable?.message,
    params: paramsSchema,
    example: await exampleParams(given, entry),
    rest: `${operation.method} ${path}`,
    tool,
  });
};

/** The ways by which an operation is answered, and what each needs of the person. */

interface RouteNeeds {
  readonly route: RouteName;
  /** In two words, for a table. */
  readonly brief: string;
  /** A sentence. */
  readonly needs: string;
}

const BRIEF: Readonly<Record<RouteName, string>> = {
  'public-page': 'public page',
  'browser-page': 'browser page',
  'official-api': 'official key',
  capture: 'capture',
};

/** In the order in which they are tried. */
export const routeNeeds = (entry: Entry): readonly RouteNeeds[] =>
  entry.routes.map((route) => ({
    route,
    brief: BRIEF[route],
    needs: NEEDS[route](entry.platform),
  }));

const NEEDS: Readonly<Record<RouteName, (platform: Platform) => string>> = {
  'public-page': () => 'Nothing: anybody may open it.',
  'browser-page': ({ brand }) => `The desktop app, with pages of ${brand} switched on in Settings.`,
  'official-api': (platform) =>
    `Your own credentials for ${platform.official?.name ?? `${platform.brand}’s API`}: bowerbird official ${platformName(platform)}`,
  capture: () =>
    'What you browse under Capture in the desktop app, or a recording: bowerbird import FILE',
};

/** Parameters that are answered in the world that is open. */
const exampleParams = async (given: Given, entry: Entry): Promise<Example | undefined> => {
  const examples = await loadExamples(worldOf(given), { entries: [entry] });
  return examples[entry.id];
};

const worldOf = (given: Given): Parameters<typeof loadExamples>[0] => {
  if (given.options.sample) return 'sample';
  return (given.options.replay ?? []).length > 0 ? 'replay' : 'live';
};

/**
 * A command that is answered as it stands, for a link the one that calls it; `undefined` where no parameters
 * are known that would be.
 */
export const exampleCommand = async (
  given: Given,
  { entry, isLink, params: ofLink }: FoundCall,
): Promise<string | undefined> => {
  const params = isLink ? ofLink : await exampleParams(given, entry);
  if (!params) return undefined;
  return [
    'bowerbird call',
    operationName(entry),
    ...Object.entries(params).map(
      ([name, value]) => `--param ${shellWord(`${name}=${formatValue(value)}`)}`,
    ),
    ...dataWords(given),
  ].join(' ');
};

/** With which options a command goes on with the same data. */
export const dataWords = ({ options: { data, sample } }: Given): readonly string[] => [
  ...(data === undefined ? [] : [`--data ${shellWord(data)}`]),
  ...(sample ? ['--sample'] : []),
];

const formatValue = (value: Example[string]): string =>
  typeof value === 'object' ? value.join(',') : String(value);

/** A word of a command as a POSIX shell takes it. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
