import { loadExamples } from '../app/world-examples.ts';
import type { Entry } from '../engine/catalogue.ts';
import { operationName } from '../engine/operation-names.ts';
import type { Example } from '#kit/operation.ts';
import type { FoundCall } from './find-call.ts';
import type { Given } from './command.ts';

/** Parameters that are answered in the world that is open. */
export const exampleParams = async (given: Given, entry: Entry): Promise<Example | undefined> => {
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
