import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const tempDir = (): string => mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });
