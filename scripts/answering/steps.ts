import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import type {
  AnnotatedRowsView,
  DeletedView,
  HeldOfPersonView,
  ImportView,
  RowsView,
} from '#calls/index.ts';
import type { TermsDueView } from '#calls/terms/terms.ts';
import { programEnv } from '../../test/support/program-env.ts';
import { root } from '../command.ts';
import { PERSON, manyComments, writeFiles, type FileToImport, hostileFiles } from './files.ts';
import type { Serving } from './serving.ts';

/** One thing that a person does with a large folder or a hostile file. Throws what it failed with. */
export interface Step {
  readonly name: string;
  /** The local operation; none for a command of another process. */
  readonly operation?: string;
  readonly work: (on: Workplace) => Promise<unknown>;
}

interface Workplace {
  readonly serving: Serving;
  /** Of the program. */
  readonly data: string;
  /** For files that are imported and exported. */
  readonly files: string;
}

const LARGE = 'Large';
/** Enough to be more than a little, and no more than are gathered of at once. */
const SOME_ROWS = { rows: Array.from({ length: 1000 }, (_, at) => at + 1) };
const CLI = join(root, 'core', 'cli', 'bowerbird.ts');
const FORMATS = [
  'csv',
  'xlsx',
  'ndjson',
  'as2',
  'parquet',
  'sqlite',
  'gexf',
  'qdpx',
  'package',
  'bibtex',
] as const;
/** Rows that are cited at once. */
const MOST_CITED = 500;
/** Of a request of the window in a browser. */
const MOST_SENT = 900_000;

const step = (name: string, params: object = {}, called = name): Step => ({
  name: called,
  operation: name,
  work: ({ serving }) => serving.ask(name, params),
});

const command = (...args: readonly string[]): Step => ({
  name: `bowerbird ${args.join(' ')} beside it`,
  work: ({ data, files }) =>
    promisify(execFile)(process.execPath, [CLI, ...args, '--data', data], {
      cwd: files,
      env: programEnv({ HOME: data }),
      maxBuffer: 2 ** 26,
    }),
});

/** Until it is over, with or without a failure that it names. */
const imported = (file: FileToImport, into: string): Step => ({
  name: `import of ${file.name} into ${into}`,
  operation: 'import.begin',
  work: async ({ serving: { ask }, files }) => {
    const paths = await writeFiles(files, [file]);
    await ask('import.begin', { paths, into });
    let view = await ask<ImportView>('import.state');
    while (view.state === 'running') {
      await setTimeout(50);
      view = await ask<ImportView>('import.state');
    }
    if (view.state === 'failed' && !(view.because ?? '').includes(file.name))
      throw new Error(`it does not tell what failed: ${view.because}`);
  },
});

const largestReply = async ({ ask }: Serving): Promise<{ callId: string; sha256: string }> => {
  const { rows } = await ask<RowsView>('collections.rows', { name: 'Hostile', limit: 1 });
  const { exchanges } = await ask<{ exchanges: { sha256: string }[] }>('evidence.get', {
    callId: rows[0]?.callId,
  });
  const [reply] = exchanges;
  if (!rows[0] || !reply) throw new Error('no reply is kept');
  return { callId: rows[0].callId, sha256: reply.sha256 };
};

const exported = (format: (typeof FORMATS)[number], more: object = {}): Step => ({
  name: `collections.export as ${format}${'pseudonyms' in more ? ' with pseudonyms' : ''}`,
  operation: 'collections.export',
  work: ({ serving, files }) =>
    serving.ask('collections.export', { name: LARGE, format, folder: files, ...more }),
});

/** Of the study package that was written before. */
const ofPackage = (operation: string, paramsFor: (path: string) => object): Step => ({
  name: operation,
  operation,
  work: ({ serving, files }) => serving.ask(operation, paramsFor(join(files, `${LARGE}.zip`))),
});

const CHARTS = ['time', 'authors', 'figures', 'replies'] as const;

/** A workbook with a link in each of 20,000 rows. */
const workbook = (): string => {
  const row = (n: number): string =>
    `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>https://x.com/a/status/${2_036_533_564_158_900_001n + BigInt(n)}</t></is></c></row>`;
  const rows = Array.from({ length: 20_000 }, (_, n) => row(n + 1)).join('');
  const files = {
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  );
  return Buffer.from(zip).toString('base64');
};

const pasted = (): string => {
  const lines: string[] = [];
  for (let length = 0, n = 0; length < MOST_SENT; n += 1) {
    const line = `https://www.tiktok.com/@sample_writer${n}/video/${7_650_000_000_000_000_001n + BigInt(n)}`;
    length += line.length + 1;
    lines.push(line);
  }
  return lines.join('\n');
};

const FACETS = ['facets', 'facet-authors', 'facet-collections', 'facet-tags', 'facet-codes'];
const CODE = '01a2090b-6ef8-7391-8608-000000000001';
const CODERS = ['01a2090b-6ef8-7391-8608-00000000000a', '01a2090b-6ef8-7391-8608-00000000000b'];

/** The work of two coders on so many rows, of which every fifth is coded differently. */
const codingFile = (rows: readonly RowsView['rows'][number][]): string =>
  JSON.stringify({
    format: 'bowerbird-coding',
    version: 1,
    at: '2026-11-01T10:00:00.000Z',
    collection: { id: 'large', name: LARGE },
    codebook: {
      version: 1,
      codes: [{ id: CODE, name: 'humour', definition: '', examples: '', colour: 'blue' }],
    },
    coders: CODERS.map((id, at) => ({ id, name: `Coder ${at + 1}` })),
    rows: rows.map(({ platform, shape, entityId }) => ({ platform, shape, entityId })),
    codings: rows.flatMap((_row, row) =>
      CODERS.map((coder, at) => ({
        id: `01a2090b-6ef8-7391-8608-${String(row * 2 + at).padStart(12, '0')}`,
        row,
        code: row % 5 === 0 && at === 1 ? null : CODE,
        coder,
        at: '2026-11-01T10:00:00.000Z',
        codebook: 1,
      })),
    ),
    decisions: [],
  });

const firstRows = async ({ ask }: Serving, count: number): Promise<RowsView['rows']> => {
  const rows: RowsView['rows'][number][] = [];
  let after: RowsView['next'];
  while (rows.length < count) {
    const page = await ask<RowsView>('collections.rows', { name: LARGE, limit: 500, after });
    rows.push(...page.rows);
    after = page.next;
    if (!after) break;
  }
  return rows.slice(0, count);
};

const codingSteps = (rows: number): readonly Step[] => [
  {
    name: `codes.merge of two coders and ${rows} rows`,
    operation: 'codes.merge',
    work: async ({ serving }) =>
      serving.ask('codes.merge', {
        collection: LARGE,
        text: codingFile(await firstRows(serving, rows)),
      }),
  },
  step('collections.row-ids', { name: LARGE, filter: { coded: true } }),
  {
    name: `codes.apply to ${rows} rows`,
    operation: 'codes.apply',
    work: async ({ serving }) =>
      serving.ask('codes.apply', {
        steps: (await firstRows(serving, rows)).map(({ id }) => ({
          item: id,
          code: CODE,
          isSet: true,
        })),
      }),
  },
  step('codes.versions', { collection: LARGE }),
  step('codes.progress', { collection: LARGE }),
  step('codes.agreement', { collection: LARGE }),
  step('codes.text', { collection: LARGE, what: 'codings' }),
  step('codes.save', { collection: LARGE, what: 'codings' }),
];

/**
 * Every local operation that walks the archive or reads what strangers wrote, one after the other: a folder
 * of so many comments is filled, asked, drawn, taken away, read again, and emptied.
 */
export const stepsWith = (items: number, times: number): readonly Step[] => [
  imported(manyComments(items), LARGE),
  // Everything is known by now, and goes into another collection.
  imported(manyComments(items), 'Copy'),
  step('import.collect', { into: 'Collected afterwards' }),
  ...hostileFiles(times).map((file) => imported(file, 'Hostile')),
  step('collections.list'),
  step('updates.read-otherwise', { readers: { 'videosite.list-video-comments': 2 } }),
  step('collections.get', { name: LARGE }),
  step('collections.identifying-columns', { name: LARGE }),
  step('collections.links', { name: LARGE }),
  step('collections.choices', {
    operation: 'videosite.list-playlist-videos',
    params: { playlistId: 'a' },
  }),
  step('collections.preflight', {
    sources: [
      {
        operation: 'videosite.list-video-comments',
        params: { videoId: 'sample_001x' },
        expand: 'videosite.list-comment-replies',
      },
    ],
  }),
  step('collections.rows', { limit: 500 }, 'collections.rows of everything'),
  step('collections.rows', { name: LARGE, limit: 500, sort: 'likes' }),
  step('collections.rows', { filter: { words: 'heron mud*' } }, 'a search for words'),
  step('collections.count', { name: LARGE, filter: { words: 'heron' } }),
  step('collections.thread', { name: LARGE, limit: 200, sort: 'published' }),
  {
    name: `collections.cite of ${MOST_CITED} rows`,
    operation: 'collections.cite',
    work: async ({ serving }) => {
      const cited = (await firstRows(serving, MOST_CITED)).map(({ id }) => id);
      return serving.ask('collections.cite', { filter: { rows: cited }, format: 'csl-json' });
    },
  },
  step('collections.completeness', { name: LARGE }),
  step('collections.dossier', { name: LARGE }),
  step('collections.save-dossier', { name: LARGE }),
  step('cases.document', { name: LARGE }),
  step('cases.save', { name: LARGE }),
  step('cases.removed', {}),
  step('collections.make', { from: LARGE, filter: { words: 'heron' }, into: 'Herons' }),
  {
    name: 'collections.undo-annotate-rows of what was just added',
    operation: 'collections.undo-annotate-rows',
    work: async ({ serving: { ask } }) => {
      const added = { name: 'Herons', tags: ['pond'], note: 'Again.' };
      const { undo } = await ask<AnnotatedRowsView>('collections.annotate-rows', added);
      return ask('collections.undo-annotate-rows', { undo });
    },
  },
  step('collections.annotate-rows', { name: 'Herons', tags: ['heron'], note: 'Seen.' }),
  ...FACETS.map((facets) => step(`collections.${facets}`, { name: LARGE })),
  ...CHARTS.map((chart) => step(`collections.chart-${chart}`, { name: LARGE })),
  ...CHARTS.map((chart) =>
    step(
      `collections.chart-${chart}`,
      { filter: { words: 'pond' } },
      `collections.chart-${chart} of everything`,
    ),
  ),
  step('collections.bounds', { name: LARGE, filter: { from: '2026-01-01T00:00:00.000Z' } }),
  step('collections.changes', { name: LARGE, since: '2000-01-01' }),
  step('collections.chart-survival', { name: LARGE }),
  step('collections.survival', { name: LARGE }),
  step('collections.compare', { first: { name: LARGE }, second: { name: LARGE } }),
  step('collections.save-chart', {
    title: 'Large',
    type: 'csv',
    content: 'a,line\n'.repeat(MOST_SENT / 10),
  }),
  ...FORMATS.map((format) => exported(format)),
  exported('csv', { pseudonyms: true }),
  command('verify', `${LARGE}.zip`),
  ofPackage('packages.find', (path) => ({ paths: [path] })),
  ofPackage('packages.verify', (path) => ({ path })),
  ofPackage('packages.redact', (path) => ({ path, people: [], columns: ['text'] })),
  {
    name: 'timestamps.preview',
    operation: 'timestamps.preview',
    work: async ({ serving, files }) => {
      // Nobody is asked by this.
      await serving.ask('timestamps.set-authority', { address: 'http://127.0.0.1:9/' });
      return serving.ask('timestamps.preview', {
        of: { path: join(files, `${LARGE}.zip`) },
      });
    },
  },
  step('collections.reread', { name: LARGE }),
  step('collections.reread', { name: LARGE, accept: true }, 'collections.reread with accept'),
  {
    name: 'evidence.body of a large reply',
    operation: 'evidence.body',
    work: async ({ serving }) =>
      serving.ask('evidence.body', {
        sha256: (await largestReply(serving)).sha256,
        limit: 5_000_000,
      }),
  },
  {
    name: 'evidence.save-proof of a large reply',
    operation: 'evidence.save-proof',
    work: async ({ serving }) =>
      serving.ask('evidence.save-proof', {
        ...(await largestReply(serving)),
        text: 'heron',
        nth: 1,
      }),
  },
  ...codingSteps(Math.min(items, 2000)),
  step('calls.recent', { limit: 200 }),
  step('health.list'),
  step('health.save-unread'),
  step('report.make'),
  {
    name: 'collections.workbook-lines of 20,000 rows',
    operation: 'collections.workbook-lines',
    work: ({ serving }) => serving.ask('collections.workbook-lines', { base64: workbook() }),
  },
  {
    name: 'collections.read-links of 0.9 MB',
    operation: 'collections.read-links',
    work: ({ serving }) => serving.ask('collections.read-links', { text: pasted() }),
  },
  step('box.find-own', { words: 'sample' }),
  step('box.recognise', { text: 'https://'.repeat(2500) }),
  step('collections.recheck-preflight', { name: LARGE }),
  step('next-steps.list', { from: LARGE, filter: SOME_ROWS }),
  {
    name: 'next-steps.start, ended at once',
    operation: 'next-steps.start',
    work: async ({ serving: { ask } }) => {
      const [first] = await ask<{ key: string }[]>('next-steps.list', {
        from: LARGE,
        filter: SOME_ROWS,
      });
      if (!first) throw new Error('nothing of these rows can be gathered');
      const wanted = { from: LARGE, filter: SOME_ROWS, into: 'Next', step: first.key };
      const { id } = await ask<{ id: string }>('next-steps.start', wanted);
      await ask('runs.cancel', { id });
    },
  },
  {
    name: 'collections.schedule of a recheck, ended at once',
    operation: 'collections.schedule',
    work: async ({ serving: { ask } }) => {
      const wanted = { name: LARGE, kind: 'recheck', everyHours: 24, days: 1 };
      const { id } = await ask<{ id: string }>('collections.schedule', wanted);
      return ask('collections.unschedule', { id });
    },
  },
  {
    name: 'collections.recheck, ended at once',
    operation: 'collections.recheck',
    work: async ({ serving: { ask } }) => {
      const { id } = await ask<{ id: string }>('collections.recheck', { name: LARGE });
      await ask('runs.cancel', { id });
    },
  },
  {
    name: 'program.back-up',
    operation: 'program.back-up',
    work: ({ serving, files }) => serving.ask('program.back-up', { folder: files }),
  },
  command('backup', 'copy.db', '--full'),
  command('doctor', '--full'),
  command('prune', '--keep-below', '10', '--dry-run'),
  step('collections.held-of-person', PERSON),
  step('collections.held-left-out'),
  {
    name: 'collections.forget-person',
    operation: 'collections.forget-person',
    work: async ({ serving: { ask } }) => {
      const { digest } = await ask<HeldOfPersonView>('collections.held-of-person', PERSON);
      await ask('collections.forget-person', { ...PERSON, digest });
    },
  },
  step('terms.get'),
  step('terms.due', { platform: 'videosite' }),
  {
    name: 'terms.delete',
    operation: 'terms.delete',
    work: async ({ serving: { ask } }) => {
      const { at, digest } = await ask<TermsDueView>('terms.due', { platform: 'videosite' });
      await ask('terms.delete', { platform: 'videosite', at, digest });
    },
  },
  step('terms.check', { platform: 'videosite' }),
  step('collections.remove-rows', { name: 'Copy', filter: { words: 'a' } }),
  step('collections.remove', { name: 'Copy' }),
  ...(['deleted.put-back', 'deleted.empty'] as const).map((operation) => ({
    name: operation,
    operation,
    work: async ({ serving: { ask } }: Workplace) => {
      const [last] = await ask<readonly DeletedView[]>('deleted.list');
      const id = last?.id ?? '';
      await ask(operation, operation === 'deleted.empty' ? { ids: [id] } : { id });
      // What was put back is deleted again, to be emptied.
      if (operation === 'deleted.put-back') await ask('collections.remove', { name: 'Copy' });
    },
  })),
  step('capture.forget', { minutes: 1440 }),
];
