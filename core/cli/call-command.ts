/** Commands that local calls declare: options, help, `--json` and exit code follow from a call's parameters. */
import { z } from 'zod';
import type { LocalCall, LocalCalls } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName, type GivenParams, type ResultOf } from '#calls/list.ts';
import { checkParams } from '#kit/params.ts';
import { isNode, list, node, type Node } from '#kit/dig.ts';
import {
  command,
  EXIT,
  asUsage,
  option,
  UsageError,
  type Command,
  type GivenOf,
  type HelpLine,
  type ListedCommand,
} from './command.ts';
import { localCall } from './local-call.ts';
import { optionText, typedName, type Option, type Options } from './option.ts';
import { printJson, printLine } from './print.ts';

/** What was asked for, for whoever prints the answer. */
interface VerbInput {
  /** What is typed after the command; empty where nothing is. */
  readonly verb: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Each<T> = { readonly [Name in CallName]?: (result: ResultOf<Name>, input: VerbInput) => T };

/** What stands beside the declarations of a command's calls. */
interface Beside {
  readonly summary?: string;
  readonly example?: string;
  /** For people; JSON where nothing is said. */
  readonly print?: Each<void>;
  /** For programs, where that is not the answer itself; with the list in it for `--ndjson`. */
  readonly json?: Each<readonly [value: unknown, rows?: readonly unknown[]]>;
}

/** One way in which a command is typed. */
interface Form {
  readonly verb: string;
  readonly name: CallName;
  readonly call: LocalCall;
  /** What is typed without a name. */
  readonly places: readonly (readonly [name: string, place: Option<unknown>])[];
  readonly options: Options;
  readonly required: readonly string[];
}

/** A parameter as an option, or `undefined` for what is no text. */
const optionFromSchema = (name: string, schema: Node): Option<unknown> | undefined => {
  const help = typeof schema['description'] === 'string' ? schema['description'] : '';
  const choices = list(schema, 'enum').map(String);
  if (choices.length > 0) return option.choice(choices, help);
  switch (schema['type']) {
    case 'boolean':
      return option.flag(help);
    case 'integer':
      return option.whole('N', help);
    case 'array':
      return option.list('A,B,…', help);
    case 'string':
      return schema['format'] === 'date-time'
        ? option.moment('DATE', help)
        : option.text(name.toUpperCase(), help);
    default:
      return undefined;
  }
};

/** What is typed without a name says itself what it is. */
const placeFromOption = (name: string, one: Option<unknown>): Option<unknown> =>
  one.type === 'boolean'
    ? option.understood('on|off', '', (typed, place) => {
        if (typed !== 'on' && typed !== 'off') throw new UsageError(`${place} takes on or off`);
        return typed === 'on';
      })
    : { ...one, value: one.value === 'N' ? 'N' : name.toUpperCase() };

const formOf = (name: CallName, call: LocalCall, verb: string): Form => {
  const schema = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
  const all = Object.entries(node(schema, 'properties') ?? {}).flatMap(([param, of]) => {
    const one = optionFromSchema(param, isNode(of) ? of : {});
    return one ? [[param, one] as const] : [];
  });
  const places = call.command?.places ?? [];
  return {
    verb,
    name,
    call,
    places: places.flatMap((place) =>
      all
        .filter(([param]) => param === place)
        .map(([, one]) => [place, placeFromOption(place, one)] as const),
    ),
    options: Object.fromEntries(all.filter(([param]) => !places.includes(param))),
    required: list(schema, 'required').map(String),
  };
};

/** Every way in which a command's calls are typed, in the order of their declarations. */
const formsOf = (name: string, calls: LocalCalls): readonly Form[] =>
  Object.entries(calls).flatMap(([call, declared]) =>
    (declared.command?.as ?? []).flatMap((typed) => {
      const [first, ...verb] = typed.split(' ');
      return first === name ? [formOf(call as CallName, declared, verb.join(' '))] : [];
    }),
  );

/** `add --name NAME [--budget N]` */
const formText = ({ verb, places, options, required }: Form): string =>
  [
    verb,
    ...places.map(([, { value }]) => value ?? ''),
    ...Object.entries(options).map((one) =>
      required.includes(one[0]) ? optionText(one) : `[${optionText(one)}]`,
    ),
  ]
    .filter((words) => words !== '')
    .join(' ');

/** Where nothing has to be typed, the rest stands in brackets. */
const usageFromForms = (forms: readonly Form[]): string => {
  const texts = forms.map(formText).filter((text) => text !== '');
  return texts.length < forms.length ? `[${texts.join(' | ')}]` : texts.join(' | ');
};

const helpFromForms = (forms: readonly Form[]): readonly HelpLine[] =>
  forms.flatMap(({ verb, places, call }) =>
    verb === ''
      ? []
      : [[[verb, ...places.map(([, { value }]) => value)].join(' '), call.summary] as const],
  );

export const callCommand = (
  name: string,
  beside: Beside = {},
  calls: LocalCalls = LOCAL_CALLS,
): Command => {
  const forms = formsOf(name, calls);
  const [first] = forms;
  const verbs = forms.map(({ verb }) => verb).filter((verb) => verb !== '');
  const options: Options = Object.assign({}, ...forms.map((form) => form.options));
  return command({
    name,
    usage: usageFromForms(forms),
    summary: beside.summary ?? first?.call.summary ?? '',
    options,
    help: helpFromForms(forms),
    example: beside.example ?? `${name} ${first ? formText(first) : ''} --sample`,
    argument: verbs,
    run: async (given) => {
      const form = chosenForm(name, forms, given.rest);
      const params = paramsFor(name, form, given);
      const result: unknown = await localCall(
        given,
        form.name,
        ...([params] as GivenParams<CallName>),
      );
      printResult(form, result, { verb: form.verb, params }, beside, given.options.json);
      return EXIT.ok;
    },
  });
};

const chosenForm = (name: string, forms: readonly Form[], rest: readonly string[]): Form => {
  const form = forms.find(({ verb }) => verb === (rest[0] ?? ''));
  if (form) return form;
  const all = forms.map(({ verb }) => (verb === '' ? 'nothing' : verb));
  throw new UsageError(`${name} takes ${all.join(', ').replace(/, (?=[^,]+$)/, ' or ')}`);
};

const paramsFor = (
  name: string,
  { verb, places, options, required, call }: Form,
  { rest, options: given }: GivenOf<Options>,
): Readonly<Record<string, unknown>> => {
  const typed = verb === '' ? rest : rest.slice(1);
  const words = [name, verb].join(' ').trimEnd();
  if (typed.length > places.length)
    throw new UsageError(`unexpected argument: ${typed[places.length]}`);
  const placed = places.map(([param, { value = '', read }], at) => {
    if (typed[at] === undefined) throw new UsageError(`${words} takes ${value}`);
    return [param, read(typed[at], words)] as const;
  });
  const named = Object.keys(options).map((param) => [param, given[param]] as const);
  const missing = named.find(([param, value]) => value === undefined && required.includes(param));
  if (missing) throw new UsageError(`${words} takes --${typedName(missing[0])}`);
  const params = Object.fromEntries(
    [...placed, ...named].filter(([, value]) => value !== undefined),
  );
  asUsage(() => checkParams(call.params, params));
  return params;
};

const printResult = (
  { name, verb }: Form,
  result: unknown,
  input: VerbInput,
  { print = {}, json = {} }: Beside,
  isJson: boolean,
): void => {
  const toText = print[name] as ((result: unknown, input: VerbInput) => void) | undefined;
  const toJson = json[name] as ((result: unknown, input: VerbInput) => [unknown]) | undefined;
  if (!isJson && toText) toText(result, input);
  else if (!isJson && result === null) printLine('done');
  else if (result === null) printJson({ ...input.params, done: verb });
  else printJson(...(toJson?.(result, input) ?? [result]));
};

/** Commands that have nothing beside their declarations. */
export const declaredCommands = (
  known: readonly string[],
  calls: LocalCalls = LOCAL_CALLS,
): readonly ListedCommand[] => {
  const names = Object.values(calls).flatMap(({ command: typed, summary }) =>
    (typed?.as ?? []).map((words) => [words.split(' ')[0] ?? '', summary] as const),
  );
  return [...new Map(names.toReversed())]
    .filter(([name]) => !known.includes(name))
    .map(([name, summary]) => [name, summary, () => Promise.resolve(callCommand(name, {}, calls))]);
};
