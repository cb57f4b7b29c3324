/** The formats of exports, by what they are for. Pure. */
export const FORMAT_GROUPS = {
  tables: ['csv', 'xlsx', 'parquet', 'sqlite'],
  programs: ['ndjson', 'as2', 'gexf', 'qdpx'],
  evidence: ['package', 'warc', 'wacz', 'ids'],
  references: ['bibtex', 'ris', 'csl-json'],
} as const;

/** Formats that name people by their nature, and are not written with pseudonyms. */
export const NAMING_FORMATS = ['warc', 'wacz', 'ids'] as const;
