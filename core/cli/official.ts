import type { OfficialView } from '#calls/index.ts';
import { command, EXIT, option, UsageError, type Given } from './command.ts';
import { operationNameOf, platformNamed } from './find-call.ts';
import { dataWords } from './operations.ts';
import { localCall } from './local-call.ts';
import { printAside, printJson, printLine } from './print.ts';
import { inEnglish } from '#kit/message.ts';
import { AppError } from '#kit/errors.ts';
import { withApp } from './app-for.ts';
import { askLine, isTerminal, readJsonObject } from './prompt.ts';
import { messages } from './messages.ts';

const OPTIONS = {
  set: option.flag(
    'Save credentials in an encrypted file: typed in here, or one JSON object from standard input.',
  ),
  forget: option.flag('Delete the saved credentials.'),
  test: option.flag(
    'Test the credentials with one request to the platform, which may cost a credit.',
  ),
  onRefusal: option.choice(['yes', 'no'], 'Whether they are used when the public page refuses.'),
  cap: option.understood(
    'DOLLARS|none',
    'US dollars that an API that bills what is read may bill in a month; none for no cap.',
    (stated) => {
      if (stated === 'none') return null;
      if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(stated))
        throw new UsageError('--cap takes dollars (as 20 or 2.50) or none');
      return Number(stated);
    },
  ),
};

export const official = command({
  name: 'official',
  usage: '[<platform>]',
  summary: 'Official APIs with your own credentials: their terms, and when they are used.',
  options: OPTIONS,
  help: [['<platform>', 'Show the terms of its API. They must be shown once before it is used.']],
  notes: [
    [
      'BOWERBIRD_PASSPHRASE',
      'Environment variable that opens the encrypted file; without it you are prompted.',
    ],
  ],
  example: 'official reddit --sample',
  argument: 'platform',
  run: async (given) => {
    const [name, ...rest] = given.rest;
    if (rest.length > 0) throw new UsageError(`unexpected argument: ${rest[0]}`);
    const { onRefusal, cap, json } = given.options;
    const [doing, ...more] = (['set', 'forget', 'test'] as const).filter(
      (one) => given.options[one],
    );
    if (more.length > 0) throw new UsageError('one of --set, --forget and --test');
    if (name === undefined) {
      if (onRefusal !== undefined) throw new UsageError('--on-refusal is for one platform');
      if (cap !== undefined) throw new UsageError('--cap is for one platform');
      if (doing !== undefined) throw new UsageError(`--${doing} is for one platform`);
      return list(given);
    }
    const platform = platformNamed(name).segment;
    let view = await fetchOfficialView(given, platform);
    if (!json) tellTerms(view, printLine);
    view = await localCall(given, 'official.show-terms', {
      platform,
      date: view.terms.date,
    });
    if (doing === 'test') return tried(given, platform);
    if (doing === 'set') await setCredentials(given, view);
    if (doing === 'forget') await localCall(given, 'official.forget', { platform });
    if (cap !== undefined) await localCall(given, 'official.cap', { platform, dollars: cap });
    view =
      onRefusal === undefined
        ? await fetchOfficialView(given, platform)
        : await localCall(given, 'official.enable', { platform, onRefusal: onRefusal === 'yes' });
    if (json) printJson({ data: inEnglish(view) });
    else for (const line of [...stateLines(view), ...setupLines(view, given)]) printLine(line);
    return EXIT.ok;
  },
});

const tried = async (given: Given, platform: string): Promise<number> => {
  const result = await localCall(given, 'official.test', { platform });
  if (given.options.json) printJson({ data: inEnglish(result) });
  else printLine(result.says.message);
  return result.ok ? EXIT.ok : EXIT.failed;
};

/** The terms on stderr, if they were not shown yet; then they were. */
export const showTermsOnce = async (given: Given, platform: string): Promise<void> => {
  const view = await fetchOfficialView(given, platform);
  if (view.terms.shown) return;
  tellTerms(view, printAside);
  await localCall(given, 'official.show-terms', { platform, date: view.terms.date });
};

const fetchOfficialView = async (given: Given, platform: string): Promise<OfficialView> => {
  const views = await localCall(given, 'official.get');
  const view = views.find((one) => one.platform === platform);
  if (!view) throw new UsageError(`no official API of ${platform} is used`);
  return view;
};

const list = async (given: Given): Promise<number> => {
  const views = await localCall(given, 'official.get');
  if (given.options.json) printJson({ data: inEnglish(views) }, inEnglish(views));
  else for (const view of views) for (const line of stateLines(view)) printLine(line);
  return EXIT.ok;
};

const tellTerms = ({ name, terms }: OfficialView, say: (line: string) => void): void => {
  say(`${name}: what its terms say (${terms.date}, ${terms.url})`);
  for (const one of terms.says) say(`- ${one.message}`);
};

const SOURCES: Readonly<Record<OfficialView['source'], string>> = {
  keychain: 'stored in the keychain',
  file: 'in an encrypted file',
  environment: 'from the environment',
  none: 'none',
};

const listRequiredVariables = ({ asks }: OfficialView): string =>
  asks
    .filter(({ optional }) => !optional)
    .map(({ environment }) => environment)
    .join(', ');

const stateLines = (view: OfficialView): string[] => [
  `${view.platform}: ${view.name}`,
  `  credentials: ${SOURCES[view.source]}${view.source === 'none' ? ` (${listRequiredVariables(view)} may hold them; made at ${view.keysAt})` : ''}`,
  `  terms of ${view.terms.date} shown: ${view.terms.shown ? 'yes' : 'no'}`,
  `  asked first, where it may be: ${view.first ? 'yes' : 'no'}`,
  `  used when the public page refuses: ${view.onRefusal ? 'yes' : 'no'}`,
  ...spendingLines(view),
  `  operations: ${view.operations.map(operationNameOf).join(', ')}`,
];

const spendingLines = ({ spending }: OfficialView): string[] =>
  spending
    ? [
        `  billed in ${spending.month}: about $${spending.dollars.toFixed(3)}, cap: ${spending.monthlyCap === null ? 'none' : `$${spending.monthlyCap.toFixed(2)}`}`,
      ]
    : [];

/** What to do where there are none yet. */
const setupLines = ({ source, setup, asks, platform }: OfficialView, given: Given): string[] =>
  source === 'none'
    ? [
        'How to get credentials:',
        ...setup.map((step) => `- ${step.message}`),
        `Keep them by \`${['bowerbird official', platform, '--set', ...dataWords(given)].join(' ')}\`, or give them in the environment:`,
        ...asks.map(
          ({ environment, label, hint, optional }) =>
            `  ${environment}  ${label.message}${optional ? ' (may be left out)' : ''}: ${hint.message}`,
        ),
      ]
    : [];

/**
 * Takes credentials from the terminal, or as JSON from standard input, and keeps them in an encrypted
 * file. They go straight there: neither arguments nor a door ever hold them.
 */
const setCredentials = async (given: Given, view: OfficialView): Promise<void> => {
  const credentials = isTerminal() ? await askCredentials(view) : await readJsonObject();
  return withApp(given, async (app) => {
    const platform = app.engine.catalogue.platform(view.platform);
    if (!platform) throw new AppError('not_found', messages.noSuchPlatform);
    await app.credentials.keepInFile(platform, credentials);
  });
};

const askCredentials = async ({
  asks,
  setup,
  name,
}: OfficialView): Promise<Record<string, string>> => {
  printAside(`${name}: how credentials are got`);
  for (const step of setup) printAside(`- ${step.message}`);
  const credentials: Record<string, string> = {};
  for (const field of asks) credentials[field.name] = await answerTo(field);
  return credentials;
};

/** Asks until the answer looks right; what may be left out is left out by an empty line. */
const answerTo = async (field: OfficialView['asks'][number]): Promise<string> => {
  const { label, hint, optional, pattern, secret } = field;
  const shape = new RegExp(pattern);
  for (;;) {
    printAside(hint.message);
    const text = await askLine(`${label.message}${optional ? ' (may be left empty)' : ''}: `, {
      secret,
    });
    if (shape.test(text) || (text === '' && optional)) return text;
    printAside(`This does not look like one.`);
  }
};
