import { at } from '#kit/dig.ts';
import type { Entry } from '../../core/engine/catalogue.ts';
import { addressFromParams } from '../../core/engine/read-replies.ts';
import type { Answered } from './http.ts';
import type { ToolResult } from './mcp.ts';
import type { Running } from './running.ts';
import { EXAMPLES } from './sample.ts';

type Params = Readonly<Record<string, unknown>>;

/** Parameters that the sample world answers, else the operation's own example, else none. */
/** With the usual length of a page: where none is named, the window and assistants take whole ones. */
export const exampleParams = (entry: Entry): Record<string, unknown> => {
  const count = at(entry.paramsSchema, 'properties', 'count', 'default');
  return {
    ...(EXAMPLES[entry.id] ?? entry.operation.example),
    ...(count !== undefined && { count }),
  };
};

/** A call over HTTP: parameters in the address, or as JSON where they are posted. */
export const viaRest = (
  { get }: Pick<Running, 'get'>,
  entry: Entry,
  params: Params,
): Promise<Answered> =>
  entry.operation.method === 'GET'
    ? get(addressFromParams(entry, params))
    : get(entry.path, {
        method: entry.operation.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      });

/** The same as the command line takes it. */
export const asOptions = (params: Params): string[] =>
  Object.entries(params).flatMap(([name, value]) =>
    Array.isArray(value)
      ? ['--ids', value.join()]
      : ['--param', `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );

/** The JSON of a tool's text: what stands between the marks, or an error's whole text. */
export const parseToolText = ({ content }: ToolResult): unknown => {
  const text = content[0]?.text ?? '';
  return JSON.parse(/\n<(untrusted-\w+)>\n(.*)\n<\/\1>$/.exec(text)?.[2] ?? text);
};
