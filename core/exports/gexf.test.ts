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
    ['UCbob', 'bob', 2],
    ['UCada', 'ada', 2],
    ['UCeve', 'eve', 1],
  ]);
  expect(graph.mapEdges((_, { weight }, from, to) => [from, to, weight])).toEqual([
    ['UCada', 'UCbob', 1],
    ['UCbob', 'UCada', 2],
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
test.skipIf(!here)('networkx reads it (needs Python with networkx)', async () => {
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
