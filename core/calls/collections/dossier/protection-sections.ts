import type { Section } from '#kit/document/document.ts';
import type { DossierFacts } from './facts.ts';

export const protectionSections = (facts: DossierFacts): readonly Section[] => [
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
