import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { licencesText } from '../scripts/release/licences.ts';
import { readNested } from '../scripts/release/packages.ts';
import { sbomText } from '../scripts/release/sbom.ts';

const dir = mkdtempSync(join(tmpdir(), 'bowerbird-nested-'));
afterAll(() => rmSync(dir, { recursive: true }));

const planted = (name: string, code: string, sources?: readonly string[]): string => {
  const file = join(dir, name);
  writeFileSync(file, code);
  if (sources) writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources }));
  return file;
};

const NOTICE = '/*!\n* tabs 6.4.0\n* @license MIT, https://tabs.test\n*/';

test('what authors bundled into their package is found, with the notices of those who ask for it', async () => {
  const files = [
    planted('a.js', `${NOTICE}\nlet a; /* no notice */`, [
      '../../node_modules/.pnpm/@eggs+nest@3.5.40_twig@5.9.3/node_modules/@eggs/nest/dist/a.js',
      '../../node_modules/.pnpm/tabs@6.4.0/node_modules/tabs/index.js',
      '../../node_modules/.pnpm/holder@1.0.0/node_modules/holder/index.js',
      '../src/own.js',
    ]),
    planted('b.mjs', '//#region node_modules/loose/index.js\nlet b;\n//#endregion'),
    planted('c.css', '/*! node_modules/never/read.js @license X */'),
  ];
  expect(await readNested('holder', files)).toEqual({
    packages: [
      { name: '@eggs/nest', version: '3.5.40', license: undefined },
      { name: 'loose', version: undefined, license: undefined },
      { name: 'tabs', version: '6.4.0', license: 'MIT' },
    ],
    notices: [NOTICE],
  });
});

test('it is named in the bill of materials below its holder, and among the licences', async () => {
  const nested = [{ name: 'tabs', version: '6.4.0', license: 'MIT' }];
  const holder = { name: 'holder', version: '1.0.0', license: 'MIT', sha512: undefined };
  const packages = [{ ...holder, texts: [NOTICE], nested }];
  const product = { name: 'bowerbird', version: '1.0.0', description: '', license: 'MIT' };
  const contents = { packages, electron: '42.0.0', at: new Date(0) };
  const bill = JSON.parse(sbomText(product as never, contents)) as {
    components: { purl: string; licenses?: unknown }[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };
  expect(bill.components.find(({ purl }) => purl === 'pkg:npm/tabs@6.4.0')).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(bill.dependencies.find(({ ref }) => ref === 'pkg:npm/holder@1.0.0')?.dependsOn).toEqual([
    'pkg:npm/tabs@6.4.0',
  ]);
  const text = licencesText('own', packages);
  expect(text).toContain('holder 1.0.0, MIT\n\nIts authors bundled into it: tabs 6.4.0.\n');
  expect(text).toContain('* @license MIT, https://tabs.test');
});
