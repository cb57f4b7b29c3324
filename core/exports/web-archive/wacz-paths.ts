/** Where things are in a web archive that is one ZIP file (WACZ 1.1.1). */
export const WACZ = {
  archive: 'archive/data.warc.gz',
  index: 'indexes/index.cdxj',
  pages: 'pages/pages.jsonl',
  /** Which row stands in which record, and where in it: ours, and no part of the format. */
  rows: 'rows.csv',
  /** The word of the key of the installation for the key of the archive: ours, too. */
  certificate: 'signing-key.json',
  datapackage: 'datapackage.json',
  digest: 'datapackage-digest.json',
} as const;
