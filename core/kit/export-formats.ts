/** The formats of exports, each with all that is to be known of it but who writes it. Pure. */

interface ExportFormat {
  /** What it is for. */
  readonly group: 'tables' | 'programs' | 'evidence' | 'references';
  /** What a file of it is called at its end. */
  readonly ending: string;
  /** Some of its columns can be left out. */
  readonly hasColumns?: true;
  /** It names people by its nature, and is not written with pseudonyms. */
  readonly namesPeople?: true;
  /** It has the replies from which its rows were read. */
  readonly holdsReplies?: true;
  /** It is signed, where a key is at hand. */
  readonly isSigned?: true;
  /** It holds what explains its columns: where nobody asks for them, no files stand beside it. */
  readonly explainsItself?: true;
  /** It holds no columns, or what explains them: no codebook stands beside it. */
  readonly standsAlone?: true;
}

/** In the order in which they are offered. */
export const EXPORT_FORMATS = {
  csv: { group: 'tables', ending: 'csv', hasColumns: true },
  xlsx: { group: 'tables', ending: 'xlsx', hasColumns: true, explainsItself: true },
  parquet: { group: 'tables', ending: 'parquet', hasColumns: true },
  sqlite: { group: 'tables', ending: 'sqlite', hasColumns: true, holdsReplies: true },
  ndjson: { group: 'programs', ending: 'ndjson' },
  as2: { group: 'programs', ending: 'json' },
  gexf: { group: 'programs', ending: 'gexf' },
  qdpx: { group: 'programs', ending: 'qdpx', standsAlone: true },
  package: {
    group: 'evidence',
    ending: 'zip',
    holdsReplies: true,
    isSigned: true,
    standsAlone: true,
  },
  warc: {
    group: 'evidence',
    ending: 'warc.gz',
    namesPeople: true,
    holdsReplies: true,
    standsAlone: true,
  },
  wacz: {
    group: 'evidence',
    ending: 'wacz',
    namesPeople: true,
    holdsReplies: true,
    isSigned: true,
    standsAlone: true,
  },
  ids: { group: 'evidence', ending: 'ids.csv', namesPeople: true, standsAlone: true },
  bibtex: { group: 'references', ending: 'bib', standsAlone: true },
  ris: { group: 'references', ending: 'ris', standsAlone: true },
  'csl-json': { group: 'references', ending: 'csl.json', standsAlone: true },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type FormatName = keyof typeof EXPORT_FORMATS;
export type FormatGroup = ExportFormat['group'];
type FormatOf<Group extends FormatGroup> = {
  [Name in FormatName]: (typeof EXPORT_FORMATS)[Name]['group'] extends Group ? Name : never;
}[FormatName];

export const formatNamed = (name: FormatName): ExportFormat => EXPORT_FORMATS[name];

export const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as readonly FormatName[];

export const FORMAT_GROUPS: readonly FormatGroup[] = [
  ...new Set(FORMAT_NAMES.map((name) => formatNamed(name).group)),
];

/** Those of a group. */
export const formatsFor = <Group extends FormatGroup>(group: Group): readonly FormatOf<Group>[] =>
  FORMAT_NAMES.filter((name): name is FormatOf<Group> => formatNamed(name).group === group);
