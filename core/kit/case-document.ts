/** A case log as a document: its title page, the statement of custody, what left, every entry, the chain. */
import {
  type CaseCard,
  type ChainedEntry,
  type LeftFile,
  type CaseEntry,
  type CaseFact,
  CASE_FIELDS,
  type CaseAct,
  type CaseDoor,
  type CaseField,
} from './case-log.ts';
import {
  timeText,
  type Cells,
  type DocumentText,
  type Picture,
  type Section,
} from './document/document.ts';

/** Entries that a document lists; the log itself has all of them. */
export const MOST_LISTED = 5000;

interface CaseDocumentFacts {
  /** Of the collection; absent where it is not to be told, or is gone. */
  readonly name?: string | undefined;
  /** `Bowerbird 1.0.0` */
  readonly program: string;
  readonly card: CaseCard;
  /** The first `MOST_LISTED` at least, in their order. */
  readonly entries: readonly ChainedEntry[];
  /** Of the keys that signed ends of the chain: public key -> fingerprint. */
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly pictures?: readonly Picture[];
  /** No file with the log stands beside the document: it holds the signatures itself. */
  readonly isAlone?: boolean;
}

export const buildCaseDocument = (facts: CaseDocumentFacts): DocumentText => {
  const { name, program, card, entries } = facts;
  const last = entries.at(-1);
  return {
    title: name === undefined ? 'Case log' : `Case log: ${name}`,
    about: `Written by ${program} from what it recorded${last ? ` until ${timeText(last.at)}` : ''}. All times are UTC, by the clock of the computer that recorded them.`,
    sections: [
      detailsSection(facts),
      custodySection(facts),
      leftSection(entries),
      ...(facts.pictures && facts.pictures.length > 0 ? [picturesSection(facts.pictures)] : []),
      entriesSection(card, entries),
      chainSection(facts),
    ],
  };
};

const detailsSection = ({ card }: CaseDocumentFacts): Section => ({
  title: 'The case',
  texts: CASE_FIELDS.some((field) => card.details[field] !== undefined)
    ? []
    : ['Nobody has written down operator, purpose, question or permissions.'],
  table: {
    head: ['What', 'As it was written by the operator'],
    rows: [
      ['Collection', card.collection],
      ...CASE_FIELDS.flatMap((field) => {
        const text = card.details[field];
        return text === undefined ? [] : [[CASE_FIELD_WORDS[field], text]];
      }),
    ],
  },
});

/** A time in which the same person stood in the details as operator. */
interface Holding {
  readonly operator: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly entries: number;
}

const holdings = (entries: readonly ChainedEntry[]): readonly Holding[] => {
  const spans: Holding[] = [];
  for (const { operator, at } of entries) {
    const last = spans.at(-1);
    if (last && last.operator === operator)
      spans[spans.length - 1] = { ...last, to: at, entries: last.entries + 1 };
    else {
      // Whoever was named before held it until then.
      if (last) spans[spans.length - 1] = { ...last, to: at };
      spans.push({ operator, from: at, to: at, entries: 1 });
    }
  }
  return spans;
};

const custodySection = ({ card, entries }: CaseDocumentFacts): Section => {
  const [first] = entries;
  const left = entries.filter(({ act }) => act === 'exported').length;
  const read = entries.filter(({ act }) => act === 'read').length;
  const last = entries.findLast(({ act }) => act === 'removed' || act === 'restored');
  const removed = last?.act === 'removed' ? last : undefined;
  return {
    title: 'Custody',
    texts: [
      first?.act === 'begun'
        ? `The log begins on ${timeText(first.at)}. What was done before that was not recorded.`
        : `The log begins when the collection was made${first ? `, on ${timeText(first.at)}` : ''}.`,
      'Until the end of each span, the data were held in one data folder on one computer; whoever is named had written their name as operator by then.',
      left === 0
        ? 'No export is recorded.'
        : `Exports recorded: ${left}. From each of them on, a copy was outside of this program; the files are listed below, each with its SHA-256.`,
      ...(read === 0
        ? []
        : [`Stretches in which other programs read rows: ${read}. They are among the entries.`]),
      ...(removed ? [`The collection was deleted on ${timeText(removed.at)}.`] : []),
      ...(card.entries > entries.length
        ? [`The first ${entries.length} of ${card.entries} entries are counted here.`]
        : []),
    ],
    table: {
      head: ['Held by', 'From', 'To', 'Entries'],
      rows: holdings(entries).map(({ operator, from, to, entries: count }) => [
        operator ?? 'nobody was named',
        timeText(from),
        timeText(to),
        String(count),
      ]),
    },
  };
};

const leftRow = (entry: ChainedEntry, { part, sha256, size }: LeftFile): Cells => [
  String(entry.number),
  timeText(entry.at),
  typeof entry.facts['format'] === 'string' ? entry.facts['format'] : '',
  part === 'main' ? 'the file' : part,
  `${size} bytes`,
  sha256,
  caseWhoWords(entry),
];

const leftSection = (entries: readonly ChainedEntry[]): Section => ({
  title: 'What left',
  texts: entries.some((entry) => leftFiles(entry).length > 0) ? [] : ['No file is recorded.'],
  table: {
    head: ['Entry', 'When', 'Format', 'File', 'Size', 'SHA-256', 'By'],
    rows: entries.flatMap((entry) => leftFiles(entry).map((file) => leftRow(entry, file))),
  },
});

const picturesSection = (pictures: readonly Picture[]): Section => ({
  title: 'Saved pictures',
  texts: [
    'Files that were saved for the collection. Each hash is that of the whole file on the disk when this document was written.',
  ],
  pictures,
});

const entriesSection = (
  { entries: total }: CaseCard,
  entries: readonly ChainedEntry[],
): Section => ({
  title: 'Every entry',
  texts:
    total > entries.length ? [`The first ${entries.length} of ${total} entries are listed.`] : [],
  table: {
    head: ['Entry', 'When', 'What', 'By', 'Facts', 'SHA-256'],
    rows: entries.map((entry) => [
      String(entry.number),
      timeText(entry.at),
      CASE_ACT_WORDS[entry.act],
      caseWhoWords(entry),
      caseFactWords(entry),
      entry.sha256,
    ]),
  },
});

const chainSection = ({ card, fingerprints, isAlone = false }: CaseDocumentFacts): Section => ({
  title: 'The chain',
  texts: [
    'Each entry holds the SHA-256 of the entry before it, so that none can be changed, left out or moved without changing all that follow.',
    `The end of the chain is entry ${card.entries} with the SHA-256 ${card.head}.`,
    card.signedHeads.length === 0
      ? 'No end of the chain was signed: that nobody replaced the whole log rests on the word of whoever held it, unless it stands in a signed package.'
      : 'These ends of the chain were signed by a key of the installation:',
  ],
  table: {
    head: [
      'Entry',
      'Signed',
      'SHA-256',
      'Fingerprint of the key',
      ...(isAlone ? ['Signature (Ed25519, Base64)'] : []),
    ],
    rows: card.signedHeads.map(({ number, at, head, publicKey, signature }) => [
      String(number),
      timeText(at),
      head,
      fingerprints.get(publicKey) ?? '',
      ...(isAlone ? [signature] : []),
    ]),
  },
});

/** A case log in English, for documents. */
const CASE_FIELD_WORDS: Readonly<Record<CaseField, string>> = {
  operator: 'Operator',
  purpose: 'Purpose',
  question: 'Question',
  permissions: 'Permissions',
};

const CASE_ACT_WORDS: Readonly<Record<CaseAct, string>> = {
  begun: 'Log begun; what was done before was not recorded',
  made: 'Collection made',
  details: 'Details of the case changed',
  gathering: 'Gathering begun',
  gathered: 'Gathering ended',
  imported: 'Imported from files or browsing',
  copied: 'Rows copied between collections',
  reread: 'Kept replies read again',
  shown: 'Replies behind rows looked at',
  read: 'Rows read by another program',
  annotated: 'Notes or tags written',
  coded: 'Rows coded',
  codebook: 'Codebook changed or another coder’s work taken in',
  exported: 'Exported: what follows left this program',
  redacted: 'Something was taken out of a package',
  deleted: 'Rows deleted',
  forgotten: 'A person was forgotten on request',
  settings: 'Settings of the collection changed',
  removed: 'Collection deleted',
  restored: 'What was deleted was put back',
};

const DOOR_WORDS: Readonly<Record<CaseDoor, string>> = {
  window: 'the window',
  cli: 'the command line',
  rest: 'the API',
  mcp: 'an assistant',
  program: 'the program itself',
};

/** “M. Reyes, through the window”; only what is known. */
const caseWhoWords = ({
  operator,
  door,
  key,
}: Pick<CaseEntry, 'operator' | 'door' | 'key'>): string => {
  const through = `${DOOR_WORDS[door]}${key === undefined ? '' : ` (“${key}”)`}`;
  return operator === undefined ? through : `${operator}; ${through}`;
};

const leftFiles = ({ facts }: Pick<CaseEntry, 'facts'>): readonly LeftFile[] => {
  const { files } = facts;
  return Array.isArray(files)
    ? files.filter((one): one is LeftFile => typeof one === 'object')
    : [];
};

const factText = (fact: CaseFact): string => {
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (typeof fact !== 'object') return String(fact);
  if (Array.isArray(fact))
    return fact.every((one) => typeof one === 'string')
      ? fact.join(', ')
      : `${fact.length}, listed under “What left”`;
  return Object.entries(fact)
    .map(([name, n]) => `${name} × ${n}`)
    .join(', ');
};

/** Every fact, as it stands in the entry. */
const caseFactWords = ({ facts }: Pick<CaseEntry, 'facts'>): string =>
  Object.entries(facts)
    .filter(([, fact]) => !(Array.isArray(fact) && fact.length === 0))
    .map(([name, fact]) => `${name}: ${factText(fact)}`)
    .join('; ');
