import { expect, test } from 'vitest';
import { programOf } from './dataset.ts';

test('what was not found on the live network says so wherever its program is named', () => {
  expect(programOf({ version: '0.1.0' })).toBe('Bowerbird 0.1.0');
  expect(programOf({ version: '0.1.0', world: 'sample' })).toBe(
    'Bowerbird 0.1.0 (sample world: invented data)',
  );
  expect(programOf({ version: '0.1.0', world: 'replay' })).toBe(
    'Bowerbird 0.1.0 (from replayed recordings)',
  );
});
