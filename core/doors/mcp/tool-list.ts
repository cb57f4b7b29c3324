import type { Entry } from '../../engine/catalogue.ts';
import type { Connection, McpParts } from './parts.ts';
import { COLLECT } from './collect-tool.ts';
import { RUNS } from './runs-tool.ts';
import { SEARCH } from './search-collections.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { Toolset } from './toolset.ts';

/** Calls of the log that say what the person uses. */
const LATELY = 500;
/** Bytes of the definitions that a list holds which nobody chose: under 6,000 tokens with the rest. */
const MOST_BYTES = 23_200;
/** Tools of a list for somebody who has asked nothing yet. */
const AT_FIRST = 12;

/** Whether there is something to search, for who may read it: only then is the tool for it listed. */
export const hasCollections = (
  { store }: Pick<McpParts, 'store'>,
  { noArchive }: Connection['caller'],
): boolean => noArchive !== true && store.collections.list().length > 0;

/**
 * The operations whose tools a connection is shown, in the order of the catalogue: those that were
 * named for it, else those of the platforms that the person uses. All others stay within reach by
 * their names and by `call_operation`.
 */
export const listedFor = (
  parts: Pick<McpParts, 'engine' | 'store' | 'tools'>,
  connection: Connection,
): Entry[] => {
  const { entries } = parts.engine.catalogue;
  const { platforms, tools } = connection.setting;
  if (platforms || tools)
    return entries.filter(
      ({ platform, tool }) => platforms?.includes(platform.segment) || tools?.includes(tool),
    );
  const used = usedBy(parts, connection);
  const most =
    MOST_BYTES -
    countToolBytes(COLLECT.definition) -
    countToolBytes(RUNS.definition) -
    (hasCollections(parts, connection.caller) ? countToolBytes(SEARCH.definition) : 0);
  const shown = new Set(withinBytes(parts.tools, used.length > 0 ? used : atFirst(entries), most));
  return entries.filter((entry) => shown.has(entry));
};

/**
 * What was asked lately, the latest first; then what else its platforms can be asked, first what needs
 * no credentials. Whoever may not read the archive learns
 * nothing of what others asked.
 */
const usedBy = (
  { engine, store }: Pick<McpParts, 'engine' | 'store'>,
  { caller }: Connection,
): Entry[] => {
  const recentEntries = store.calls
    .asked(LATELY)
    .filter(({ keyId }) => caller.noArchive !== true || keyId === caller.keyId)
    .flatMap(({ operation }) => engine.catalogue.find(operation) ?? []);
  const platforms = new Set(recentEntries.map(({ platform }) => platform));
  const others = [...platforms].flatMap((used) =>
    engine.catalogue.entries.filter(
      ({ platform, unavailable }) => platform === used && !unavailable,
    ),
  );
  const { open = [], closed = [] } = Object.groupBy(others, (entry) =>
    isOpen(entry) ? 'open' : 'closed',
  );
  return [...new Set([...recentEntries, ...open, ...closed])];
};

/** Whether a public page answers it, so that it needs no credentials. */
const isOpen = ({ routes }: Entry): boolean => routes.includes('public-page');

/** Of each platform in turn what can be asked without credentials. */
const atFirst = (entries: readonly Entry[]): Entry[] => {
  const open = entries.filter(isOpen);
  const seen = new Map<unknown, number>();
  const ranked = open.map((entry) => {
    const rank = seen.get(entry.platform) ?? 0;
    seen.set(entry.platform, rank + 1);
    return { entry, rank };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, AT_FIRST)
    .map(({ entry }) => entry);
};

/** As many of the first ones as a list has room for. */
const withinBytes = (tools: Toolset, entries: readonly Entry[], most: number): Entry[] => {
  let left = most;
  return entries.filter((entry) => (left -= countToolBytes(tools.definitionOf(entry))) >= 0);
};

const countToolBytes = (tool: ToolDefinition): number => Buffer.byteLength(JSON.stringify(tool));
