/** Packages of earlier versions: more than they say is no contradiction, and other than they say is told. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../core/app/version.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { openFileBytes } from '../core/exports/file-bytes.ts';
import { inFile } from '../core/exports/testing/bytes.ts';
import { verifyPackage, type Verified } from '../core/exports/verify-package.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { inside } from './support/cli.ts';
import {
  contentsFromZip,
  packageFromContents,
  type PackageContents,
} from './support/forged-package.ts';

/** Each made by the program of that version, of replies that today's invented sites give. */
const PACKAGES = join(import.meta.dirname, 'packages');
const FIRST = join(PACKAGES, '0.9.0.zip');

const check = async (file: string): Promise<InEnglish<Verified>> =>
  inEnglish(
    await verifyPackage(await openFileBytes(file), {
      version: VERSION,
      readers: packageReaders(catalogue),
    }),
  );

test('each version that was released has one', () => {
  const changes = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const versions = [...changes.matchAll(/^## \[(\d[\d.]*)\]/gm)].map(([, version]) => version);
  expect(versions).toContain('0.9.0');
  expect(readdirSync(PACKAGES)).toEqual(versions.map((version) => `${version}.zip`).toSorted());
});

test.each(readdirSync(PACKAGES))('%s is not contradicted', async (name) => {
  const { findings, rows, rowsProven } = await check(join(PACKAGES, name));
  expect([findings, rowsProven]).toEqual([[], rows]);
});

const added = (operation: string, reader: number, field: string) => ({
  what: `readings of ${operation} in which reader ${reader} finds ${field} in addition`,
  count: 1,
});
const IN_FILM = [
  'attributedTo.summary',
  'attributedTo.published',
  'attributedTo.isPrivate',
  'attributedTo.language',
  'tag.href',
  'location.id',
  'location.url',
  'attachment',
];
const IN_SLIDES = ['totalItems', 'items.image'];
const IN_POST = [
  'attributedTo.isPrivate',
  'attributedTo.isVerified',
  'attributedTo.isPaidVerified',
  'contentFormat',
  'tag.href',
];
const OTHERWISE = {
  what: 'readings of shortvideo.get-video that are read otherwise by reader 4, in what it may change: attachment, tag, mention, attachmentCount, audio.url, audio.fileUrl, image, preview',
  count: 1,
};

test('what is read in addition is told, first of all that nobody signed by which reader it was', async () => {
  const { verdict, unprovable } = await check(FIRST);
  const isOtherText = ({ what }: { readonly what: string }): boolean =>
    /^(README|codebook|context|ro-crate-metadata)\.\w+: version 0\.9\.0 makes it otherwise than /.test(
      what,
    );
  expect([verdict, unprovable.filter((one) => !isOtherText(one))]).toEqual([
    'not-provable',
    [
      ...IN_SLIDES.map((field) => added('photosite.get-post', 3, field)),
      ...IN_FILM.map((field) => added('shortvideo.get-video', 4, field)),
      ...IN_POST.map((field) => added('microblog.get-post', 4, field)),
    ],
  ]);
  const { code, out } = await inside('verify', FIRST);
  expect([code, out.split('\n', 1)[0]]).toEqual([
    3,
    'The package is not contradicted only if its readers had the numbers that it tells, or that its version had: that is the packer’s word, as the package is not signed.',
  ]);
});

const KEY = 'Video:shortvideo/7650000000000000001';
type Item = Record<string, unknown>;

interface Film {
  readonly contents: PackageContents;
  readonly version: (version: string) => void;
  /** The number of the reader of the row, and of its call. */
  readonly readers: (row: number, call?: number) => void;
  /** What the row and its observation say. */
  readonly item: (change: (item: Item) => void) => void;
}

const forged = async (change: (film: Film) => void): Promise<InEnglish<Verified>> => {
  const contents = contentsFromZip(readFileSync(FIRST));
  const row = contents.rows.find(({ key }) => key === KEY);
  const seen = contents.observations.find(({ key }) => key === KEY);
  const call = contents.calls.find(({ operation }) => operation === 'shortvideo.get-video');
  if (!row || !seen || !call) throw new Error('no film');
  change({
    contents,
    version: (version) => (contents.card.version = version),
    readers: (ofRow, ofCall = ofRow) => {
      row.origin.reader = ofRow;
      call.reader = ofCall;
    },
    item: (changeItem) => {
      changeItem(row.item);
      changeItem(seen.item);
    },
  });
  return inFile('forged.zip', await packageFromContents(contents), check);
};

const otherLink = (item: Item): void => {
  item['attachment'] = [{ type: 'Video', url: 'https://example.org/other.mp4' }];
};

test('another value where a later reader may read otherwise is told, and not provable', async () => {
  const { findings, rows, rowsProven, unprovable, notices, restsOnUnsignedReaders } = await forged(
    ({ item }) => item(otherLink),
  );
  expect([findings, rows - rowsProven]).toEqual([[], 1]);
  expect(unprovable).toContainEqual(OTHERWISE);
  expect(notices).toContainEqual(
    expect.stringMatching(
      /^Video:shortvideo\/7650000000000000001: read otherwise by version .*attributedTo/,
    ),
  );
  expect(restsOnUnsignedReaders).toBeDefined();
});

test('what the reader finds in addition elsewhere is told as well', async () => {
  const { findings, unprovable } = await forged(({ item }) =>
    item((one) => {
      delete one['name'];
      delete (one['attributedTo'] as Item)['name'];
    }),
  );
  expect(findings).toEqual([]);
  expect(unprovable.map(({ what }) => what)).toEqual(
    expect.arrayContaining(
      ['attachment', 'name', 'attributedTo.name'].map(
        (field) => added('shortvideo.get-video', 4, field).what,
      ),
    ),
  );
});

const sayInComment = ({ rows, observations }: PackageContents, content: string): void => {
  for (const { key, item } of [...rows, ...observations])
    if (key === 'Comment:forum/0c00000004') item['content'] = content;
};

test('a mark in the place of words may have been read as words, and is not provable', async () => {
  const { findings, unprovable } = await forged(({ contents }) =>
    sayInComment(contents, '[unavailable]'),
  );
  expect(findings).toEqual([]);
  expect(unprovable.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(
      /^readings of forum\.list-post-comments that are read otherwise by reader 3/,
    ),
  );
});

const otherContent = (item: Item): void => {
  item['content'] = 'said by nobody';
};

test.each<readonly [string, (film: Film) => void]>([
  ['another value elsewhere', ({ item }) => item(otherContent)],
  ['a value elsewhere that no reader finds', ({ item }) => item((one) => (one['location'] = 'x'))],
  [
    'other words in a comment, where only marks in their place are read otherwise',
    ({ contents }) => sayInComment(contents, 'said by nobody'),
  ],
  [
    'a value that is gone, of an operation that is read as ever',
    ({ contents }) => {
      for (const { key, item } of [...contents.rows, ...contents.observations])
        if (key === 'Comment:videosite/UgxSample-001x-004-AaABAx') delete item['content'];
    },
  ],
  [
    'a number that its version cannot have had',
    ({ item, readers }) => {
      readers(2);
      item(otherLink);
    },
  ],
  [
    'a number that no version had',
    ({ item, readers, version }) => {
      version('9.0.0');
      readers(5);
      item(otherLink);
    },
  ],
  [
    'the number of today',
    ({ item, readers, version }) => {
      version('0.9.1');
      readers(4);
      item(otherLink);
    },
  ],
  [
    'no number, where its version tells them',
    ({ item, version }) => {
      version('0.9.1');
      item(otherLink);
    },
  ],
  [
    'a version that is none',
    ({ item, version }) => {
      version('early');
      item(otherLink);
    },
  ],
  [
    'a row of an earlier reader than its call',
    ({ item, readers, version }) => {
      version('0.9.1');
      readers(1, 4);
      item(otherLink);
    },
  ],
  [
    'an observation that is marked as an earlier reading',
    ({ contents }) => {
      for (const seen of contents.observations)
        if (seen.key === KEY) {
          seen.isEarlierReading = true;
          otherContent(seen.item);
        }
    },
  ],
])('contradicted: %s', async (_, change) => {
  const { verdict, findings } = await forged(change);
  expect(verdict).toBe('contradicted');
  expect(findings.map(({ problem }) => problem)).toEqual(
    expect.arrayContaining([expect.stringContaining('read otherwise by version')]),
  );
});

test('a row of an earlier reader, in a package of today', async () => {
  const { findings, unprovable } = await forged(({ contents, item, version }) => {
    version('0.9.1');
    for (const row of contents.rows) row.origin.reader = 1;
    for (const call of contents.calls) call.reader = 1;
    item(otherLink);
  });
  expect(findings).toEqual([]);
  expect(unprovable).toContainEqual(OTHERWISE);
});
