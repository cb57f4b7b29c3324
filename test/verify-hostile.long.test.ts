/** Packages that are made to break whoever checks them. */
import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../core/app/version.ts';
import { PACKAGE } from '../core/exports/package-format.ts';
import { RowChain } from '../core/exports/row-chain.ts';
import { inside } from './support/cli.ts';
import { openForge, formatFindings, type Forge } from './support/forging.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
});
afterAll(() => forge.close());

type Files = Record<string, Uint8Array>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The files of the package, changed, with the manifest computed again. */
const repacked = (change: (files: Files) => void): Uint8Array => {
  const files: Files = unzipSync(forge.original);
  change(files);
  files[PACKAGE.manifest] = Buffer.from(
    Object.entries(files)
      .filter(([path]) => path !== PACKAGE.manifest)
      .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
      .join(''),
  );
  return zipSync(files, { level: 6 });
};
const textFromFiles = (files: Files, path: string): string =>
  Buffer.from(files[path] ?? []).toString('utf8');
const setRows = (files: Files, lines: readonly string[]): void => {
  const chain = new RowChain();
  const links = lines.map((line) => chain.add(Buffer.from(line)));
  files[PACKAGE.items] = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  files[PACKAGE.chain] = Buffer.from([...links, chain.head, ''].join('\n'));
};

/** As people see it: what is printed, and how it ends. */
const printed = async (bytes: Uint8Array): Promise<{ code: number | null; text: string }> => {
  const file = join(forge.dir, 'hostile.zip');
  writeFileSync(file, bytes);
  const { code, out, err } = await inside('verify', file);
  return { code, text: out + err };
};

test('a file is changed, with the manifest', async () => {
  for (const path of [
    PACKAGE.readme,
    PACKAGE.methods,
    PACKAGE.citation,
    PACKAGE.codebookCsv,
    PACKAGE.codebookMarkdown,
    PACKAGE.codebook,
    PACKAGE.provenance,
    PACKAGE.context,
    PACKAGE.crate,
    PACKAGE.table,
  ]) {
    const verified = await forge.verified(
      repacked((files) => {
        const text = textFromFiles(files, path);
        const to = text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
        expect([path, to]).not.toEqual([path, text]);
        files[path] = Buffer.from(to);
      }),
    );
    expect([path, verified.verdict, formatFindings(verified)]).toEqual([
      path,
      'contradicted',
      expect.stringContaining(`${path} `),
    ]);
  }
});

test('figures of the codebook, in a package of another version', async () => {
  const verified = await forge.verified(
    repacked((files) => {
      for (const path of [PACKAGE.dataset, PACKAGE.crate, PACKAGE.readme, PACKAGE.methods])
        files[path] = Buffer.from(textFromFiles(files, path).replaceAll(VERSION, '9.0.0'));
      const codebook = textFromFiles(files, PACKAGE.codebook);
      files[PACKAGE.codebook] = Buffer.from(codebook.replace('"present": 84', '"present": 83'));
    }),
  );
  expect(verified.verdict).toBe('contradicted');
  expect(formatFindings(verified)).toContain('present of shape is 84, not 83');
});

describe('is told in a few words', () => {
  test('a key of 5 MB, with bidirectional signs and escapes', async () => {
    const { code, text } = await printed(
      repacked((files) => {
        const [line = '', ...lines] = textFromFiles(files, PACKAGE.items).trimEnd().split('\n');
        const row = {
          ...(JSON.parse(line) as object),
          key: `Comment:\u202e\u001b[2J${'x'.repeat(5_000_000)}`,
        };
        setRows(files, [JSON.stringify(row), ...lines]);
      }),
    );
    expect(code).toBe(1);
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain('characters)');
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('\u001b');
  });

  test.each<[string, (files: Files) => void, RegExp]>([
    [
      'a line of 40 MB',
      (files) => void (files[PACKAGE.items] = Buffer.alloc(40_000_000, 'x')),
      /data\/items\.ndjson: Validation error: line 1 is longer than/,
    ],
    [
      'a reply that unpacks to 70 MB',
      (files) => {
        const bomb = Buffer.alloc(70_000_000);
        const name = sha256(bomb);
        files[`${PACKAGE.bodies}${name}`] = bomb;
        const exchanges = textFromFiles(files, PACKAGE.exchanges);
        files[PACKAGE.exchanges] = Buffer.from(
          exchanges.replace(/"bodySha256":"[0-9a-f]+"/, `"bodySha256":"${name}"`),
        );
      },
      /too large to be read/,
    ],
    [
      'a row that is nested a million deep',
      (files) => {
        const [line = ''] = textFromFiles(files, PACKAGE.items).split('\n');
        const deep = `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`;
        setRows(files, [line.replace('"item":{', `"item":{"deep":${deep},`)]);
      },
      /nested too deeply/,
    ],
    [
      'a completeness of other forms',
      (files) => void (files[PACKAGE.completeness] = Buffer.from('{"gaps":7}')),
      /completeness\.json: it is not what a package has there/,
    ],
    [
      'a dataset of other forms',
      (files) => void (files[PACKAGE.dataset] = Buffer.from('[1,2,3]')),
      /dataset\.json: it is not what a package has there/,
    ],
    [
      'a codebook of other forms',
      (files) => void (files[PACKAGE.codebook] = Buffer.from('{"columns":[null]}')),
      /codebook\.json: it is not what a package has there/,
    ],
    [
      'exchanges of other forms',
      (files) => void (files[PACKAGE.exchanges] = Buffer.from('{}\nnull\n"x"\n')),
      /exchanges\.ndjson: a line of it is no exchange/,
    ],
    [
      'names of files that lead elsewhere, or are what objects have by nature',
      (files) => {
        files['../../etc/passwd'] = Buffer.from('x');
        files['__proto__x'] = Buffer.from('x');
        files['constructor'] = Buffer.from('x');
        delete files[PACKAGE.methods];
      },
      /methods\.md: it is missing/,
    ],
  ])('%s', async (_, change, words) => {
    const { code, text } = await printed(repacked(change));
    expect(code).toBe(1);
    expect(text).toMatch(words);
    expect(text).not.toMatch(/internal/i);
    expect(text.length).toBeLessThan(60_000);
  });

  test('each file taken out', async () => {
    for (const path of Object.keys(unzipSync(forge.original))) {
      const { code, text } = await printed(
        repacked((files) => {
          delete files[path];
        }),
      );
      // The manifest is made anew.
      const expected = path === PACKAGE.manifest ? 0 : 1;
      expect([path, code, text]).toEqual([path, expected, expect.not.stringMatching(/internal/i)]);
    }
  });

  test('cut off at hundreds of places', async () => {
    const { original } = forge;
    for (let n = 0; n < 200; n += 1) {
      const { code, text } = await printed(
        original.subarray(0, Math.floor((original.length * n) / 200)),
      );
      expect([n, code, text]).toEqual([n, 1, expect.stringContaining('no whole ZIP file')]);
    }
  });

  test('bytes changed at many places', async () => {
    for (let n = 0; n < 40; n += 1) {
      const bytes = Uint8Array.from(forge.original);
      const at = Math.floor((bytes.length * (n + 0.5)) / 40);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      const { text } = await printed(bytes);
      expect([n, text]).toEqual([n, expect.not.stringMatching(/internal/i)]);
    }
  });
});
