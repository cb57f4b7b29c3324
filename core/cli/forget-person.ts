import type { HeldOfPersonView } from '#calls/index.ts';
import type { ForgettingPlaceName } from '#kit/forgetting-place.ts';
import { withApp } from './app-for.ts';
import { command, dataDirFromGiven, EXIT, option, UsageError, type Given } from './command.ts';
import { localCall } from './local-call.ts';
import { freeOfDeleted } from './room-of-deleted.ts';
import { askLine, isTerminal } from './prompt.ts';
import { platformNamed } from './find-call.ts';
import { formatCount, printAside, printJson, printLine } from './print.ts';

export const forgetPerson = command({
  name: 'forget-person',
  usage: 'PLATFORM ID [--preview|--yes [--digest SHA256]|--undo] [--tell] | --left-out',
  summary:
    'Deletes on request what a person wrote: from collections, search and answers, with the replies that hold the person. Shows it first, and asks. From then on the person is left out.',
  options: {
    preview: option.flag(
      'Show exactly what would be deleted, with its digest, and delete nothing.',
    ),
    yes: option.flag('Delete without asking: for scripts.'),
    digest: option.text(
      'SHA256',
      'Only if what is held is still what a preview of that digest showed.',
    ),
    undo: option.flag('Let the person be gathered again; what was deleted stays deleted.'),
    tell: option.flag(
      'Also ask the laboratories with which something is shared; a manager decides there. Sent with the next hand-over.',
    ),
    leftOut: option.flag('List whom a laboratory forgot and of whom something is held here still.'),
  },
  help: [['ID', 'The identifier, the handle or the address of the person on that platform.']],
  example: 'forget-person youtube @quillmeregarden --preview --sample',
  argument: 'platform',
  run: async (given) => {
    const { preview: isPreview, yes, undo, tell, json, leftOut } = given.options;
    if (leftOut) return listLeftOut(given);
    const [name, person, ...more] = given.rest;
    if (name === undefined || person === undefined || more.length > 0)
      throw new UsageError('forget-person takes a PLATFORM and an ID');
    const modes = (['preview', 'yes', 'undo'] as const).filter((mode) => given.options[mode]);
    if (modes.length > 1) throw new UsageError(`--${modes.join(' and --')} exclude each other`);
    const platform = platformNamed(name).segment;
    if (undo) return readmit(given, { platform, person });
    if (!isPreview && !yes && !isTerminal())
      throw new UsageError('nobody can be asked here: give --preview, or --yes to delete');
    const held = await localCall(given, 'collections.held-of-person', { platform, person });
    if (isPreview) {
      if (json) printJson(held);
      else for (const line of formatHeldLines(held)) printLine(line);
      return EXIT.ok;
    }
    const digest = given.options.digest ?? held.digest;
    if (!yes && !(await isConfirmed(held))) return EXIT.failed;
    return forget(given, { platform, person, digest, tell });
  },
});

const listLeftOut = async (given: Given): Promise<number> => {
  if (given.rest.length > 0) throw new UsageError('--left-out takes no PLATFORM and no ID');
  const held = await localCall(given, 'collections.held-left-out', {});
  if (given.options.json) printJson(held);
  else if (held.length === 0) printLine('Nothing is held of anybody who is left out.');
  else
    for (const { platform, person, who, items } of held)
      printLine(`${platform} ${person}: ${who.name ?? who.preferredUsername ?? ''} ${items} items`);
  return EXIT.ok;
};

const isConfirmed = async (held: HeldOfPersonView): Promise<boolean> => {
  for (const line of formatHeldLines(held)) printAside(line);
  return isDeletionMeant();
};

/** Asks whether exactly what was shown is to be deleted. */
export const isDeletionMeant = async (): Promise<boolean> => {
  const answer = await askLine('Delete exactly this, for good? (yes/no) ', { secret: false });
  if (/^y(?:es)?$/i.test(answer)) return true;
  printAside('Nothing is deleted.');
  return false;
};

const PLACE_WORDS: Readonly<Record<ForgettingPlaceName, string>> = {
  downloads: 'downloads of this person are deleted, with their files:',
  savedViews: 'saved views of this person are deleted:',
  reasons: 'reasons of deletions that name this person are deleted:',
  unreadReplies: 'unread endpoints that name this person are deleted:',
  olderCopies: 'older copies of your data, which may hold this person, are deleted whole:',
  siteCaches: 'files of the capture browser, which may hold this person, are deleted:',
  siteSignIns:
    'files of the capture browser stay, so that you stay signed in to this site; sign out in the capture view to delete them:',
};

/** What is held of a person, for people. */
export const formatHeldLines = (held: HeldOfPersonView): string[] => {
  const { who = {}, items, collections, replies, answers, calls, sources, mentions } = held;
  const names = [who.name, who.preferredUsername, who.entityId].filter(Boolean).join(' · ');
  const count = replies.own + replies.redacted + replies.whole + replies.unread;
  const facts: readonly (readonly [number, string])[] = [
    [replies.own, 'replies that are only this person’s are deleted'],
    [replies.redacted, 'replies stay without this person'],
    [replies.whole, 'replies with others in them cannot be kept in part and are deleted'],
    [replies.unread, 'replies that no parser reads are deleted'],
    [held.withoutEvidence, 'items of others stay without evidence'],
    [answers, 'kept answers are deleted, or lose this person’s items'],
    [calls, 'calls no longer tell whom they asked about'],
    [held.pages.count, 'kept pages show this person and are deleted'],
    [held.others, 'items of others lose what they quote, repost or name of this person'],
    [held.codings, 'codes of passages in that are deleted'],
    [mentions, 'items of others name this person in their text and stay'],
  ];
  return [
    `${names || 'Nobody of that name'}: ${formatCount(items, 'item')} in ${formatCount(count, 'reply', 'replies')}`,
    ...collections.map(
      (one) => `  ${one.name ?? 'fetched without collecting'}: ${one.items} items`,
    ),
    ...facts.filter(([n]) => n > 0).map(([n, what]) => `  ${n} ${what}`),
    ...held.pages.listed.map(({ at, address }) => `  kept page, deleted: ${at} ${address}`),
    ...held.places.flatMap(({ name, count: found, listed }) => [
      `  ${found} ${PLACE_WORDS[name]}`,
      ...listed.map((label) => `    ${label}`),
    ]),
    ...sources.map((name) => `  sources of ${name} that name this person go`),
    ...replies.examples.map(
      ({ address, place, isRead }) =>
        `  ${isRead ? 'deleted whole' : 'read by no parser'}: ${address} (${place})`,
    ),
    ...held.laboratories.map((one) => `  ${one} is asked to do the same with --tell`),
    ...(held.isLeftOut ? ['This person is left out of what is gathered.'] : []),
    ...(count + items + held.pages.count + held.places.length > 0
      ? [`Digest of this: ${held.digest}`]
      : []),
  ];
};

/** Deletes what was shown under that digest, and tells what became of it. */
export const forget = async (
  given: Given,
  params: {
    readonly platform: string;
    readonly person: string;
    readonly digest: string;
    readonly tell?: boolean;
  },
): Promise<number> => {
  const { deleted, held } = await localCall(given, 'collections.forget-person', params);
  const isJson = given.options.json;
  if (!deleted) {
    if (isJson) printJson({ deleted: null, held });
    else {
      printAside('Nothing is deleted: what is held is not what was shown. It is now:');
      for (const line of formatHeldLines(held)) printAside(line);
    }
    return EXIT.failed;
  }
  const olderCopies = freeOfDeleted([dataDirFromGiven(given)]);
  if (isJson) printJson({ ...deleted, compacted: olderCopies === undefined });
  else {
    const { items, replies, redacted, answers, collections } = deleted;
    printLine(
      items + replies + redacted + answers === 0
        ? 'Nobody of that name is held: nothing is deleted.'
        : `${formatCount(items, 'item')} in ${formatCount(collections, 'collection')}, ${formatCount(answers, 'answer')} and ${formatCount(replies, 'reply', 'replies')} deleted; ${formatCount(redacted, 'reply', 'replies')} kept without the person`,
    );
    printLine('From now on this person is left out of what is gathered.');
    if (params.tell === true)
      for (const one of held.laboratories)
        printLine(`${one} is asked to do the same with the next hand-over.`);
    if (olderCopies !== undefined) printLine(olderCopies);
  }
  return EXIT.ok;
};

/** Lets a person be gathered again. */
export const readmit = async (
  given: Given,
  { platform, person }: { readonly platform: string; readonly person: string },
): Promise<number> => {
  return withApp(given, async (app) => {
    const readmitted = app.collecting.readmitPerson(platform, person);
    if (given.options.json) printJson({ readmitted });
    else
      printLine(
        readmitted
          ? 'This person is gathered again from now on.'
          : 'This person was not left out: nothing is changed.',
      );
    return EXIT.ok;
  });
};
