/**
 * Which public access was tried for a collection, with dates and figures, what is missing, how the data are
 * protected and until when they are kept: for applications for access to data, and for ethics boards. In
 * English, as the methods text is, because it goes into such papers.
 */
import { expandInWords } from '#kit/expand.ts';
import { worldsText, hasSample } from '#kit/world.ts';
import {
  timeText,
  type DocumentText,
  type Section,
  documentMarkdown,
} from '#kit/document/document.ts';
import { writeFile } from 'node:fs/promises';
import { documentPage } from '#kit/document/page.ts';
import { accessSections } from './access-sections.ts';
import { type DossierFacts, readDossierFacts } from './facts.ts';
import { folderIn, freeName } from '../../exports/answer-exports.ts';
import { logLeftText } from '../../answering/log-left.ts';
import type { LocalContext } from '../../answering/context.ts';
import { safeName, sampleStem } from '../../downloads/names.ts';

/** Rows of a table; what is beyond is counted. */
export const MOST_ROWS = 200;

const SHOWN_SOURCES = 100;

export const buildDossier = (facts: DossierFacts): DocumentText => ({
  title: `Access dossier: ${facts.collection.name}`,
  about: `Made with Bowerbird ${facts.version} on ${timeText(facts.now)} from what it recorded. All times are UTC. World of the data: ${worldsText(facts.completeness.worlds)}.`,
  sections: [
    requestedSection(facts),
    ...accessSections(facts),
    ...missingSections(facts),
    ...protectionSections(facts),
  ],
});

const requestedSection = ({ collection, sources, wordsFor, schedules }: DossierFacts): Section => ({
  title: 'What was requested',
  texts: [
    ...(collection.description === null ? [] : [collection.description]),
    ...(collection.madeFrom === null ? [] : [collection.madeFrom]),
    ...beyond(sources.length, SHOWN_SOURCES, 'requests'),
    ...schedules.map(
      ({ kind, everyHours, until }) =>
        `${kind === 'recheck' ? 'Each row is asked for again by its id' : 'It is repeated'} every ${everyHours} hours until ${timeText(until)}.`,
    ),
  ],
  table: {
    head: ['Request', 'Of', 'As far as'],
    rows: sources
      .slice(0, SHOWN_SOURCES)
      .map(({ operation, params, ids, limit, until, expand }) => [
        expand === undefined
          ? wordsFor(operation)
          : `${wordsFor(operation)}, with ${expandInWords(expand, wordsFor)} of each`,
        ids === undefined ? valuesText(params) : `${ids.length} identifiers`,
        [
          ...(limit === undefined ? [] : [`the first ${limit} items`]),
          ...(until === undefined ? [] : [`back to ${until}`]),
        ].join(', ') || 'the end of the list',
      ]),
  },
});

const valuesText = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const missingSections = ({ completeness }: DossierFacts): readonly Section[] => {
  const {
    refusals,
    notFound = [],
    gaps,
    notices,
    repliesLeft,
    removedSince,
    notShown,
  } = completeness;
  const rows = [
    ...refusals.map(({ source, at, reason, platform }) => [
      source,
      `refused by ${platform}`,
      timeText(at),
      reason,
    ]),
    ...notFound.map(({ source, at, reason, platform }) => [
      source,
      `not found on ${platform}`,
      timeText(at),
      reason,
    ]),
    ...gaps.map(({ source, at, reason }) => [source, 'could not be read', timeText(at), reason]),
  ];
  return [
    {
      title: 'What is missing',
      texts: [
        rows.length === 0
          ? 'No list is recorded as refused or not found, and no page as unread.'
          : `Refused lists: ${refusals.length}. Lists not found: ${notFound.length}. Pages that could not be read: ${gaps.length}.`,
        ...(repliesLeft === undefined
          ? []
          : [`Known replies that were not requested: ${repliesLeft}.`]),
        ...(removedSince === 0
          ? []
          : [`Items of which the platform says that they were removed: ${removedSince}.`]),
        ...(notShown === 0
          ? []
          : [`Items that the platform no longer shows, without saying why: ${notShown}.`]),
        ...notices.map((notice) => (/[.!?]$/.test(notice) ? notice : `${notice}.`)),
        ...beyond(rows.length, MOST_ROWS, 'refusals and gaps'),
      ],
      table: { head: ['List', 'What happened', 'When', 'Reason'], rows: rows.slice(0, MOST_ROWS) },
    },
    { title: 'How it was collected', texts: [completeness.methods] },
  ];
};

/** A sentence that names what a table leaves out. */
export const beyond = (count: number, most: number, what: string): readonly string[] =>
  count > most ? [`The first ${most} of ${count} ${what} are listed.`] : [];

const protectionSections = (facts: DossierFacts): readonly Section[] => [
  protectionSection(facts),
  retentionSection(facts),
  BY_HAND,
];

const READABLE = {
  true: 'The file system lets only the user who runs the program read it.',
  false: 'The file system lets other users of the computer into that folder.',
  undefined: 'Whether other users of the computer can read it is not known to the program.',
} as const;

const protectionSection = ({ protection, completeness }: DossierFacts): Section => ({
  title: 'How the data are protected',
  texts: [
    'Read from the settings and from the disk when this document was made.',
    `The data are kept in one folder of this computer. ${READABLE[`${protection.isOwnOnly}`]}`,
    protection.isApiEnabled
      ? 'The local API is switched on: programs on this computer can read the data with a key.'
      : 'The local API is switched off.',
    `Active keys of the local API: ${protection.activeKeys}. Programs and assistants that were let in: ${protection.programs}.`,
    protection.isAnybodyLeftOut
      ? 'People asked to be left out: what is theirs was deleted and is not taken in again.'
      : 'Nobody has been entered as left out.',
    ...(completeness.worlds.some(({ world }) => world === 'sample')
      ? ['Some or all of the data are invented: they come from the sample world.']
      : []),
  ],
});

const retentionSection = ({ collection, protection }: DossierFacts): Section => ({
  title: 'Until when the data are kept',
  texts: [
    collection.retainUntil === null
      ? 'No day is set on which the collection is deleted.'
      : `The collection is deleted on ${collection.retainUntil}.`,
    protection.pruneAfterDays === null
      ? 'Replies of the platforms that no collection needs are kept without an end.'
      : `Replies of the platforms that no collection needs are deleted after ${protection.pruneAfterDays} days.`,
  ],
});

const BY_HAND: Section = {
  title: 'To be completed by the researcher',
  texts: [
    'The program cannot know what follows; an application usually has to state it.',
    'Research question and purpose: …',
    'Institution, funding, and independence from commercial interests: …',
    'Legal basis, and the vote of an ethics board: …',
    'Who else has access, encryption of the disk, and backups: …',
    'Why the access described above is not sufficient, and which data are requested: …',
  ],
};

export const DOSSIER_FORMATS: Readonly<
  Record<'html' | 'markdown', (text: DocumentText) => string>
> = { html: documentPage, markdown: documentMarkdown };

/** Both forms, in the download folder, for this user alone; nothing is replaced. */
export const saveDossier = async (
  context: LocalContext,
  name: string,
): Promise<{ readonly files: readonly string[] }> => {
  const facts = await readDossierFacts(context, name);
  const document = buildDossier(facts);
  const folder = folderIn(context, undefined);
  const files: string[] = [];
  for (const [extension, text] of [
    ['html', documentPage(document)],
    ['md', documentMarkdown(document)],
  ] as const) {
    const file = freeName(folder, stemFor(facts), extension);
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    logLeftText(context, facts.collection.seq, text, { format: `access dossier (${extension})` });
    files.push(file);
  }
  return { files };
};

const stemFor = ({ collection, completeness }: DossierFacts): string => {
  const stem = `${safeName(collection.name, 'collection')} access dossier`;
  return hasSample(completeness.worlds) ? sampleStem(stem) : stem;
};
