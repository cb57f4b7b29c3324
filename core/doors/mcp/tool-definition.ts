import type { Tool } from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Copies } from '#kit/assistant.ts';
import type { Operation } from '#kit/operation.ts';
import { firstSentences } from './outline.ts';
import { buildInputSchema, buildOutputSchema } from './schema.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Tool['inputSchema'];
  readonly outputSchema?: NonNullable<Tool['outputSchema']>;
  readonly annotations: NonNullable<Tool['annotations']>;
}

/** A tool as clients are shown it: as few words as it can be chosen and called by. */
export const buildToolDefinition = (entry: Entry, copies: Copies = 'both'): ToolDefinition => {
  const { operation } = entry;
  // What every call costs is said once, by the server's instructions.
  const cost = operation.method === 'GET' ? '' : ` ${describeCost(operation)}`;
  return {
    name: entry.tool,
    title: formatToolTitle(entry),
    description: `${firstSentences(operation.summary, BRIEF)}${cost}${briefAbsence(entry)}`,
    inputSchema: buildInputSchema(entry) as Tool['inputSchema'],
    // It asks strangers' pages and changes nothing there; asked again, they may answer otherwise.
    annotations: { readOnlyHint: true, openWorldHint: true },
    // Where no structured content is sent, none is promised.
    ...(copies !== 'text' && {
      outputSchema: buildOutputSchema(entry),
    }),
  };
};

/** Characters; `find_operations` tells the rest. */
const BRIEF = 170;

export const formatToolTitle = ({ operation, platform }: Entry): string =>
  `${platform.brand}: ${operation.title}`;

/** All that is to be known of an operation before it is asked: what it gives, from where, at what cost. */
export const describeTool = (entry: Entry): string =>
  `${entry.operation.summary} ${describeSources(entry)} ${describeCost(entry.operation)}${absence(entry)}`;

export const describeCost = ({ method }: Operation): string =>
  method === 'GET' ? 'One credit.' : 'One credit for each thing that is asked for.';

/** Where the answer comes from, in the order in which the routes are tried. */
const describeSources = ({ routes, platform: { brand, official } }: Entry): string => {
  const named = routes.map((route) =>
    route === 'official-api'
      ? `${official?.name ?? `${brand}’s official API`} (the person’s own credentials)`
      : `${brand}’s public pages`,
  );
  const [first = `${brand}’s public pages`, ...others] = named;
  if (others.length === 0) return `From ${first}.`;
  return `From ${first}, or ${others.join(', or ')}: \`route\` chooses one.`;
};

/** The same in a list of many tools, several of which lack the same. */
const briefAbsence = (entry: Entry): string =>
  entry.unavailable?.kind === 'capture-needed'
    ? ' Only from what was captured while browsing, or imported.'
    : absence(entry);

const absence = ({ unavailable }: Entry): string =>
  unavailable ? ` Not available at present: ${unavailable.message}` : '';
