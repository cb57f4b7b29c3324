import { DirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import { expect, test } from 'vitest';
import { datasetGexf } from './gexf.ts';
import { digestPair, PairTable } from './pair-table.ts';
import { bytesFromChunks, hasPython, inFile, python } from './testing/bytes.ts';
import { author, comment, makeDataset, invented, ROWS } from './testing/sample-dataset.ts';

const answers = (id: string): object => ({
  inReplyTo: `https://video.example/watch?v=v1&lc=${id}`,
});
const rows = [
  // What is answered may come later.
  comment('2', { attributedTo: author('bob', 'Bob'), ...answers('1') }),
  comment('1', { attributedTo: author('ada', 'Ada') }),
  comment('3', { attributedTo: author('bob', 'Bob'), ...answers('1') }),
  comment('4', { attributedTo: author('ada', 'Ada'), ...answers('3') }),
  comment('5', { attributedTo: author('eve', '"E" <&>\u0007\ud83d'), ...answers('404') }),
  comment('6', { ...answers('1') }),
];
const written = async (): Promise<string> =>
  (await bytesFromChunks(datasetGexf({ dataset: makeDataset(rows) }))).toString('utf8');

test('who answers whom, with weights; a reader of GEXF takes it', async () => {
  const graph = gexf.parse(DirectedGraph, await written());
  expect(graph.mapNodes((id, { label, items }) => [id, label, items])).toEqual([
    ['videosite:UCbob', 'bob', 2],
    ['videosite:UCada', 'ada', 2],
    ['videosite:UCeve', 'eve', 1],
  ]);
  expect(graph.mapEdges((_, { weight }, from, to) => [from, to, weight])).toEqual([
    ['videosite:UCada', 'videosite:UCbob', 1],
    ['videosite:UCbob', 'videosite:UCada', 2],
  ]);
});

const twelve = (platform: string, id: string, more: object): (typeof rows)[number] => {
  const row = comment(id, {
    attributedTo: {
      type: 'Person',
      id: `https://${platform}.example/people/12`,
      entityId: '12',
      preferredUsername: platform,
    },
    ...more,
  });
  return { ...row, origin: { ...row.origin, operation: `${platform}.list-posts` } };
};
const ofTwoPlatforms = [
  twelve('microblog', '1', { published: '2026-03-02T08:00:00.000Z' }),
  twelve('photosite', '2', {}),
  twelve('microblog', '3', { published: '2026-01-05T08:00:00.000Z', ...answers('2') }),
  twelve('microblog', '4', {}),
];
const TWO_PEOPLE = [
  [
    'microblog:12',
    {
      label: 'microblog',
      items: 3,
      platform: 'microblog',
      address: 'https://microblog.example/people/12',
      first_published: '2026-01-05T08:00:00.000Z',
      last_published: '2026-03-02T08:00:00.000Z',
    },
  ],
  [
    'photosite:12',
    {
      label: 'photosite',
      items: 1,
      platform: 'photosite',
      address: 'https://photosite.example/people/12',
    },
  ],
];

test('the same number on two platforms is two people, each with address and time', async () => {
  const bytes = await bytesFromChunks(datasetGexf({ dataset: makeDataset(ofTwoPlatforms) }));
  const graph = gexf.parse(DirectedGraph, bytes.toString('utf8'));
  expect(graph.mapNodes((id, attributes) => [id, attributes])).toEqual(TWO_PEOPLE);
  expect(graph.mapEdges((_, __, from, to) => [from, to])).toEqual([
    ['microblog:12', 'photosite:12'],
  ]);
});

test('what is not resolved is counted', async () => {
  expect(await written()).toContain('2 replies are left out');
});

test('labels of any text are XML', async () => {
  const odd = [
    comment('1', {
      attributedTo: { type: 'Person', id: 'https://x.example/1', name: '"E" <&>\u0007\ud83d\n' },
    }),
  ];
  const xml = (await bytesFromChunks(datasetGexf({ dataset: makeDataset(odd) }))).toString('utf8');
  expect(xml).toContain('label="&quot;E&quot; &lt;&amp;&gt;\ufffd\ufffd&#10;"');
});

const here = hasPython('networkx');
const networkx = here
  ? 'networkx'
  : 'networkx (skipped: no Python here has it; Debian’s python3-networkx)';
test.skipIf(!here)(`${networkx} reads the same two people`, async () => {
  const bytes = await bytesFromChunks(datasetGexf({ dataset: makeDataset(ofTwoPlatforms) }));
  const read = await inFile('network.gexf', bytes, (file) =>
    python(
      'import json, sys, networkx as n\ng = n.read_gexf(sys.argv[1])\nprint(json.dumps([[i, d] for i, d in g.nodes(data=True)]))',
      file,
    ),
  );
  expect(read).toEqual(TWO_PEOPLE);
});

test.skipIf(!here)(`${networkx} reads a large one`, async () => {
  const bytes = await bytesFromChunks(datasetGexf({ dataset: invented(3000) }));
  const read = await inFile('network.gexf', bytes, (file) =>
    python(
      'import json, sys, networkx as n\ng = n.read_gexf(sys.argv[1])\nprint(json.dumps([g.number_of_nodes(), g.number_of_edges(), sum(d["weight"] for _, _, d in g.edges(data=True))]))',
      file,
    ),
  );
  expect(read).toEqual([3000, 2000, 2000]);
});

test('replies by key and by address are the same', async () => {
  const [first, second] = ROWS;
  if (!first || !second) throw new Error('no rows');
  const { inReplyTo: _, ...item } = second.item;
  const both = (row: typeof second) =>
    bytesFromChunks(datasetGexf({ dataset: makeDataset([first, row]) }));
  const { parent: __, ...byAddress } = second;
  expect(await both({ ...second, item })).toEqual(await both(byAddress));
});

test('numbers by pair, for many pairs', () => {
  const table = new PairTable();
  for (let i = 0; i < 10_000; i++) table.set(...digestPair(`key ${i}`), i);
  table.set(...digestPair('key 7'), 99);
  expect(table.size).toBe(10_000);
  expect(['key 7', 'key 9999', 'key 10000'].map((key) => table.get(...digestPair(key)))).toEqual([
    99,
    9999,
    undefined,
  ]);
  expect([...table]).toHaveLength(10_000);
});
