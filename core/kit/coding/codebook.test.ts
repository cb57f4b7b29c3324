import { describe, expect, it } from 'vitest';
import { codePath, codesInOrder, findCodebookProblem, type Code } from './codebook.ts';
import { codebookJsonText, codebookCsvText, mergeCodebook } from './codebook-text.ts';
import { csvRecords } from './csv-records.ts';
import { readCodebook } from './qdc.ts';

const id = (n: number): string => `01a2090b-6ef8-7391-8608-${String(n).padStart(12, '0')}`;

const CODES: readonly Code[] = [
  {
    id: id(2),
    name: 'critical',
    definition: 'against',
    examples: '',
    colour: 'red',
    key: '1',
    parent: id(1),
  },
  { id: id(1), name: 'stance', definition: '', examples: '', colour: 'blue' },
  {
    id: id(3),
    name: 'humour',
    definition: 'a joke, "meant" so',
    examples: '',
    colour: 'teal',
    key: 'h',
  },
];

describe('a codebook', () => {
  it('is shown with each code behind its parent', () => {
    expect(codesInOrder(CODES).map(({ code, depth }) => [code.name, depth])).toEqual([
      ['stance', 0],
      ['critical', 1],
      ['humour', 0],
    ]);
    expect(codePath(CODES[0] as Code, CODES)).toBe('stance › critical');
  });
  it.each<[string, readonly Partial<Code>[], unknown]>([
    ['one name twice', [{ name: 'A' }, { name: 'a' }], { is: 'sameName', name: 'A' }],
    [
      'one key twice',
      [
        { name: 'a', key: '1' },
        { name: 'b', key: '1' },
      ],
      { is: 'sameKey', key: '1' },
    ],
    [
      'one id twice',
      [
        { name: 'a', id: id(1) },
        { name: 'b', id: id(1) },
      ],
      { is: 'sameId', name: 'a' },
    ],
    ['no such parent', [{ name: 'a', parent: id(9) }], { is: 'parent', name: 'a' }],
    [
      'a parent under itself',
      [
        { name: 'a', id: id(1), parent: id(2) },
        { name: 'b', id: id(2), parent: id(1) },
      ],
      { is: 'parent', name: 'a' },
    ],
  ])('is refused with %s', (_what, parts, problem) => {
    const codes = parts.map((part, at) => ({ ...(CODES[1] as Code), id: id(at + 10), ...part }));
    expect(findCodebookProblem(codes)).toEqual(problem);
  });
  it('may have one name under two parents, and again beside a retired one', () => {
    expect(findCodebookProblem(CODES)).toBeUndefined();
    const other: Code = { ...(CODES[1] as Code), id: id(7), parent: id(1) };
    const retired: Code = { ...(CODES[2] as Code), id: id(8), retired: true };
    expect(findCodebookProblem([...CODES, other, retired])).toBeUndefined();
  });
});

const never = (): string => {
  throw new Error('a new id');
};

describe('a codebook as a file', () => {
  it('is the same when it was written and read again', () => {
    const fromCsv = readCodebook(codebookCsvText(CODES));
    expect(mergeCodebook(CODES, fromCsv ?? [], never)).toEqual({
      codes: CODES,
      added: 0,
      changed: 0,
    });
    const fromJson = readCodebook(codebookJsonText(3, CODES));
    const merged = mergeCodebook([], fromJson ?? [], never);
    expect(merged.added).toBe(3);
    expect(merged.codes.map(({ name, parent }) => [name, parent])).toEqual([
      ['stance', undefined],
      ['humour', undefined],
      ['critical', id(1)],
    ]);
  });
  it('needs no more than names, in any order and with semicolons', () => {
    const drafts = readCodebook('\uFEFFName;parent;Key\nleft;side;1\nside;;\n\nleft;;1\n');
    let n = 0;
    const { codes, added } = mergeCodebook([], drafts ?? [], () => id((n += 1)));
    expect(added).toBe(3);
    expect(codes.map(({ name, parent, key }) => [name, parent, key])).toEqual([
      ['side', undefined, undefined],
      ['left', undefined, '1'],
      ['left', id(1), undefined],
    ]);
  });
  it('brings codes of the same name up to date, and takes none away', () => {
    const drafts = readCodebook('name,definition\nhumour,any joke\n');
    const { codes, added, changed } = mergeCodebook(CODES, drafts ?? [], never);
    expect([added, changed, codes.length]).toEqual([0, 1, 3]);
    expect(codes[2]).toEqual({ ...CODES[2], definition: 'any joke' });
  });
  it.each(['', 'a,b\n1,2', '{"format":"bowerbird-codebook"}', '{', 'name\n""\n,'])(
    'is no other text: %j',
    (text) => {
      expect(readCodebook(text) ?? []).toEqual([]);
    },
  );
});

describe('CSV', () => {
  it('has quoted cells, line ends in cells, and marks that are not closed', () => {
    expect(csvRecords('a,"b ""c"", d"\r\n"e\nf",\r\n\r\n"g')).toEqual([
      ['a', 'b "c", d'],
      ['e\nf', ''],
      ['g'],
    ]);
  });
});
