/** Where things are in a study package, and what each file is: for whoever writes one or checks one. */

export const PACKAGE = {
  readme: 'README.md',
  /** Checks the package in a browser, with the readers of the version that wrote it. */
  page: 'verify.html',
  citation: 'CITATION.cff',
  methods: 'methods.md',
  /** The dataset without its rows: all that the texts are made from, beside the rows. */
  dataset: 'dataset.json',
  completeness: 'completeness.json',
  codebook: 'codebook.json',
  codebookCsv: 'codebook.csv',
  codebookMarkdown: 'codebook.md',
  provenance: 'provenance.json',
  /** What the names in items mean, for readers of JSON-LD. */
  context: 'context.jsonld',
  /** What was done with the collection: as a whole, entry by entry, and to be read. */
  caseCard: 'case-log.json',
  caseLog: 'case-log.ndjson',
  casePage: 'case-log.html',
  /** What was given to be gathered, and what became of it. */
  links: 'links.csv',
  table: 'data/items.csv',
  items: 'data/items.ndjson',
  chain: 'data/items.chain',
  observations: 'data/observations.ndjson',
  calls: 'evidence/calls.ndjson',
  exchanges: 'evidence/exchanges.ndjson',
  bodies: 'evidence/bodies/',
  /** Pages that the person kept: their records, and their pictures and snapshots. */
  pageList: 'pages/pages.ndjson',
  pages: 'pages/',
  crate: 'ro-crate-metadata.json',
  manifest: 'manifest-sha256.txt',
} as const;

/** Where the signature stands, which is about all other files but the manifest. */
export const SIGNATURE = {
  folder: 'signature/',
  statement: 'signature/statement.json',
  signature: 'signature/statement.sig',
  files: 'signature/files.ndjson',
  rows: 'signature/rows.ndjson',
  observations: 'signature/observations.ndjson',
  calls: 'signature/calls.ndjson',
  exchanges: 'signature/exchanges.ndjson',
  /** The days of the journal that have ended, and where the calls stand in them. */
  days: 'signature/days.ndjson',
  inclusions: 'signature/inclusions.ndjson',
} as const;

/** When an authority dated the statement (RFC 3161): put in after signing, and never needed. */
export const TIMESTAMP = {
  /** What the authority was sent. */
  query: 'signature/timestamp.tsq',
  reply: 'signature/timestamp.tsr',
  /** The certificates from the one that signed upwards, as far as they were known; for other programs. */
  certificates: 'signature/timestamp.pem',
} as const;

const PATHS: ReadonlySet<string> = new Set(
  [...Object.values(PACKAGE), ...Object.values(SIGNATURE), ...Object.values(TIMESTAMP)].filter(
    (path) => !path.endsWith('/'),
  ),
);

/** Whether a file of this name has a place in a package. */
export const hasPlace = (path: string): boolean =>
  [PACKAGE.bodies, PACKAGE.pages].some(
    (folder) => path.startsWith(folder) && path.length > folder.length,
  ) || PATHS.has(path);

export interface FileDescription {
  readonly mediaType: string;
  readonly description: string;
}

/** The files that the metadata describe one by one; replies are described by their folder. */
export const DESCRIPTIONS: Readonly<Record<string, FileDescription>> = {
  [PACKAGE.readme]: { mediaType: 'text/markdown', description: 'What is in this package.' },
  [PACKAGE.page]: {
    mediaType: 'text/html',
    description: 'Checks this package in any browser, without a network.',
  },
  [PACKAGE.citation]: { mediaType: 'text/yaml', description: 'How to cite it.' },
  [PACKAGE.methods]: { mediaType: 'text/markdown', description: 'How it was collected.' },
  [PACKAGE.dataset]: {
    mediaType: 'application/json',
    description: 'Name, sources, authors and the version of the program that wrote it.',
  },
  [PACKAGE.completeness]: {
    mediaType: 'application/json',
    description: 'What is missing, and why.',
  },
  [PACKAGE.codebook]: { mediaType: 'application/json', description: 'Every column.' },
  [PACKAGE.codebookCsv]: { mediaType: 'text/csv', description: 'Every column, as a table.' },
  [PACKAGE.codebookMarkdown]: { mediaType: 'text/markdown', description: 'Every column.' },
  [PACKAGE.provenance]: {
    mediaType: 'application/json',
    description: 'What was asked for and by which program (W3C PROV-JSON).',
  },
  [PACKAGE.context]: {
    mediaType: 'application/ld+json',
    description: 'What the names in the items mean (JSON-LD context).',
  },
  [PACKAGE.caseCard]: {
    mediaType: 'application/json',
    description: 'Details of the case, and the end of the chain of its log with its signatures.',
  },
  [PACKAGE.caseLog]: {
    mediaType: 'application/x-ndjson',
    description:
      'What was done with the collection, by whom and when: one entry a line, each with the SHA-256 of the line before it.',
  },
  [PACKAGE.casePage]: {
    mediaType: 'text/html',
    description: 'The same to be read and printed, with a statement of custody.',
  },
  [PACKAGE.links]: {
    mediaType: 'text/csv',
    description: 'Every link that was given to be gathered, with what became of it.',
  },
  [PACKAGE.table]: {
    mediaType: 'text/csv',
    description: 'One row an item (lossless CSV, RFC 4180, UTF-8).',
  },
  [PACKAGE.items]: {
    mediaType: 'application/x-ndjson',
    description: 'One line an item, with everything known of it and where it came from.',
  },
  [PACKAGE.chain]: {
    mediaType: 'text/plain',
    description:
      'A line for each line of items.ndjson: the SHA-256 of the one before it and of the line, its first 16 digits; last the whole.',
  },
  [PACKAGE.observations]: {
    mediaType: 'application/x-ndjson',
    description: 'Every time that an item was seen.',
  },
  [PACKAGE.calls]: {
    mediaType: 'application/x-ndjson',
    description: 'What was asked for with each call, one a line.',
  },
  [PACKAGE.exchanges]: {
    mediaType: 'application/x-ndjson',
    description: 'Every request with the head of its reply, one a line.',
  },
  [PACKAGE.pageList]: {
    mediaType: 'application/x-ndjson',
    description:
      'The record of each page that was kept while it was browsed: address, time, its files and the replies that it loaded, by their SHA-256.',
  },
};
