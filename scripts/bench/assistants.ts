import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { openApp } from '../../core/app/open-app.ts';
import { catalogue } from '../../core/engine/catalogue.ts';
import { buildTable, tableText } from '../../core/doors/mcp/table.ts';
import { buildToolDefinition } from '../../core/doors/mcp/tool-definition.ts';
import { listTools } from '../../core/doors/mcp/tool-list.ts';
import { createToolset } from '../../core/doors/mcp/parts.ts';
import { CALL, FIND } from '../../core/doors/mcp/whole-catalogue.ts';
import { say } from '../command.ts';

const tokens = (value: unknown): number =>
  encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

/** Tokens of a list of tools, as it is sent. */
const listed = (entries: readonly (typeof catalogue.entries)[number][]): number =>
  tokens({ tools: [FIND, CALL, ...entries.map((entry) => buildToolDefinition(entry))] });

/** What an assistant has to read before it can ask, and for each comment that it is answered. */
export const benchAssistants = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const app = openApp({ dataDir: folder, version: '0.0.0', sample: true, background: false });
  app.store.ledger.grant(1000, 'for the benchmark');
  try {
    say('\nTokens of the list of tools (o200k)');
    const { definitionOf } = createToolset();
    const usual = tokens({ tools: listTools(catalogue.entries, {}, definitionOf) });
    say(`  ${String(usual).padStart(7)}  where nobody named any; goal under 6000`);
    for (const { segment } of catalogue.platforms) {
      const own = catalogue.entries.filter(({ platform }) => platform.segment === segment);
      say(`  ${String(listed(own)).padStart(7)}  all ${own.length} of ${segment}; goal under 9000`);
    }
    say('\nTokens of a comment in the middle: as JSON, and as a row of a table (goal at most 80)');
    for (const [operation, params] of COMMENTS) {
      const outcome = await app.engine.call(operation, params, app.callers.cli);
      if (!outcome.ok) throw outcome.error;
      const { orderedItems: items } = outcome.result.data as { orderedItems: unknown[] };
      const each = (whole: number): string => (whole / items.length).toFixed(0).padStart(7);
      say(`  ${each(tokens(items))} ${each(tokens(tableText(buildTable(items))))}  ${operation}`);
    }
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const COMMENTS = [
  ['videosite.list-video-comments', { videoId: 'sample_001x' }],
  ['forum.list-post-comments', { postId: '0post0000' }],
] as const;
