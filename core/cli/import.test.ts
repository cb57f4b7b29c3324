import { expect, test } from 'vitest';
import { readArguments } from './command.ts';
import { importCommand } from './import.ts';

test('the sample world takes no files', async () => {
  const given = readArguments(importCommand, ['posts.ndjson', '--sample']);
  await expect(importCommand.run(given)).rejects.toThrow(
    'the sample world takes no files: import them without --sample',
  );
});
