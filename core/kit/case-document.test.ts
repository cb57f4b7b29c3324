import { expect, test } from 'vitest';
import { buildCaseDocument } from './case-document.ts';

const facts = {
  program: 'Bowerbird 1.0.0',
  card: {
    collection: 'c1',
    entries: 1,
    head: 'aa',
    details: {},
    signedHeads: [
      { number: 1, head: 'aa', at: '2026-11-26T10:00:00.000Z', publicKey: 'k1', signature: 'c2ln' },
    ],
  },
  entries: [],
  fingerprints: new Map([['k1', 'SHA256:abc']]),
};

const chain = (isAlone: boolean) => buildCaseDocument({ ...facts, isAlone }).sections.at(-1)?.table;

test('a document that stands alone holds the signatures of the ends of the chain', () => {
  expect(chain(false)).toEqual({
    head: ['Entry', 'Signed', 'SHA-256', 'Fingerprint of the key'],
    rows: [['1', '2026-11-26 10:00:00', 'aa', 'SHA256:abc']],
  });
  expect(chain(true)).toEqual({
    head: ['Entry', 'Signed', 'SHA-256', 'Fingerprint of the key', 'Signature (Ed25519, Base64)'],
    rows: [['1', '2026-11-26 10:00:00', 'aa', 'SHA256:abc', 'c2ln']],
  });
});
