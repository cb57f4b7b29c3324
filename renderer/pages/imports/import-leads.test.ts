import { expect, test } from 'vitest';
import { freeCollectionName } from './import-leads.tsx';

test('a collection of a file is called as the file is, and as no other collection', () => {
  expect(freeCollectionName('ponds.ndjson', [])).toBe('ponds');
  expect(freeCollectionName('ponds.ndjson', ['ponds', 'ponds (2)'])).toBe('ponds (3)');
  expect(freeCollectionName('.har', [])).toBe('Import');
  expect(freeCollectionName('ponds\u202enosjdn.ndjson', [])).toBe('ponds[U+202E]nosjdn');
});
