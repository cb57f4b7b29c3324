import type { TermsDueView, TermsView } from '#calls/terms/terms.ts';
import { inEnglish } from '#kit/message.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { platformNamed } from './find-call.ts';
import { localCall } from './local-call.ts';
import { askLine, isTerminal } from './prompt.ts';
import { formatCount, printAside, printJson, printLine } from './print.ts';

const OPTIONS = {
  keep: option.flag(
    'Keep to the terms of this API from now on: the first deletion is to be confirmed.',
  ),
  stop: option.flag('Do so no longer.'),
  check: option.flag('Ask now whether the platform still has what was not seen for long.'),
  preview: option.flag('Show exactly what would be deleted, with its digest, and delete nothing.'),
  delete: option.flag(
    'Show it, ask, and delete it; later lists are deleted by themselves where it is kept to.',
  ),
  yes: option.flag('Delete without asking: for scripts.'),
  digest: option.text('SHA256', 'Only what a preview of that digest and that time showed.'),
  at: option.text('TIME'),
  ...WORLD_OPTIONS,
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const terms = command({
  name: 'terms',
  usage:
    '[PLATFORM [--keep|--stop|--check|--preview|--delete [--yes] [--digest SHA256 --at TIME]]]',
  summary:
    'What the terms of official APIs ask of storing, and keeping to it: refreshing and deleting what they gave.',
  options: OPTIONS,
  example: 'terms --sample',
  argument: 'platform',
  run: async (given) => {
    const [name, ...more] = given.rest;
    if (more.length > 0) throw new UsageError(`unexpected argument: ${more[0]}`);
    const acts = (['keep', 'stop', 'check', 'preview', 'delete'] as const).filter(
      (one) => given.options[one],
    );
    const [act] = acts;
    if (acts.length > 1) throw new UsageError(`--${acts.join(' and --')} exclude each other`);
    if (name === undefined) {
      if (act !== undefined) throw new UsageError(`--${act} is for one platform`);
      return show(given, await localCall(given, 'terms.get'));
    }
    const platform = platformNamed(name).segment;
    if (act === 'preview') return preview(given, platform);
    if (act === 'delete') return deleteDue(given, platform);
    if (act === 'check') await localCall(given, 'terms.check', { platform });
    if (act === 'keep' || act === 'stop')
      await localCall(given, 'terms.keep', { platform, keep: act === 'keep' });
    const all = await localCall(given, 'terms.get');
    const one = all.filter((view) => view.platform === platform);
    if (one.length === 0) throw new UsageError(`${platform} has no official API`);
    return show(given, one);
  },
});

const show = (given: CommandInput, views: readonly TermsView[]): number => {
  if (given.options.json) printJson({ data: inEnglish(views) }, inEnglish(views));
  else for (const line of views.flatMap(formatLines)) printLine(line);
  return EXIT.ok;
};

const formatLines = ({
  platform,
  name,
  date,
  url,
  summary,
  holdings,
  kept,
}: TermsView): string[] => [
  `${platform}: ${name}, terms of ${date} (${url})`,
  `  ${summary.message}`,
  ...holdings.map(
    ({ collection, calls, oldest }) =>
      `  kept in ${collection ?? 'what was fetched without collecting'}: ${formatCount(calls, 'answer')}, the oldest of ${oldest.slice(0, 10)}`,
  ),
  kept ? `  ${formatState(kept)}` : '  Not kept to by itself: --keep switches that on.',
];

const formatState = ({ since, isConfirmed, deleted }: NonNullable<TermsView['kept']>): string =>
  [
    `Kept to since ${since.slice(0, 10)}.`,
    ...(isConfirmed ? [] : ['The first deletion is still to be confirmed: --delete shows it.']),
    ...(deleted
      ? [
          `Last deleted on ${deleted.at.slice(0, 10)}: ${deleted.items} items, ${deleted.replies} replies.`,
        ]
      : []),
  ].join(' ');

const formatDue = ({ at, collections, items, replies, digest }: TermsDueView): string[] => [
  `${items} items and ${replies} replies are to be deleted by ${at}`,
  ...collections.map(
    ({ collection, items: own, marked, renewed }) =>
      `  ${collection ?? 'fetched without collecting'}: ${own} items (${marked} with codes, tags or notes); ${renewed} stay as they were last seen`,
  ),
  `  digest ${digest}`,
];

const preview = async (given: CommandInput, platform: string): Promise<number> => {
  const due = await localCall(given, 'terms.due', { platform });
  if (given.options.json) printJson({ data: due });
  else for (const line of formatDue(due)) printLine(line);
  return EXIT.ok;
};

const deleteDue = async (given: CommandInput, platform: string): Promise<number> => {
  const isYes = given.options.yes;
  if (!isYes && !isTerminal())
    throw new UsageError('nobody can be asked here: give --preview, or --yes to delete');
  const shown = await shownList(given, platform);
  if (!isYes) {
    const answer = await askLine('Delete exactly this, for good? (yes/no) ', { secret: false });
    if (!/^y(?:es)?$/i.test(answer)) {
      printAside('Nothing is deleted.');
      return EXIT.failed;
    }
  }
  const { deleted } = await localCall(given, 'terms.delete', { platform, ...shown });
  if (given.options.json) printJson({ data: { deleted } });
  else if (deleted)
    printLine(`${deleted.items} items and ${deleted.replies} replies were deleted.`);
  if (deleted) return EXIT.ok;
  printAside('Something else is due by now than was shown: nothing is deleted.');
  return EXIT.failed;
};

/** What a preview showed; or what is due now, shown. */
const shownList = async (
  given: CommandInput,
  platform: string,
): Promise<Pick<TermsDueView, 'at' | 'digest'>> => {
  const { digest, at } = given.options;
  if (digest !== undefined && at !== undefined) return { digest, at };
  if (digest !== undefined || at !== undefined)
    throw new UsageError('--digest and --at belong together');
  const due = await localCall(given, 'terms.due', { platform });
  for (const line of formatDue(due)) printAside(line);
  return { at: due.at, digest: due.digest };
};
