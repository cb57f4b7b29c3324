/**
 * One question in the four languages in which it can be asked outside the window. The key is always
 * the shell's own `$BOWERBIRD_KEY`, never a real one.
 */
import type { OperationView } from '#calls/index.ts';
import type { Params } from '../../places.ts';

/** Quoted for a POSIX shell: nothing inside is ever expanded. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Left bare when every shell reads it as one plain word. */
const shellWord = (text: string): string =>
  /^[A-Za-z0-9_./:=@,+-]+$/.test(text) ? text : shellQuoted(text);

const filled = (params: Params): [string, unknown][] =>
  Object.entries(params).filter(([, value]) => value !== undefined && value !== '');

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The address of the question; what is neither in the path nor in a body is in the query. */
export const restUrl = (operation: OperationView, params: Params, address: string): string => {
  const inPath = new Set<string>();
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    inPath.add(name);
    return encodeURIComponent(plain(params[name] ?? `{${name}}`));
  });
  const query = new URLSearchParams();
  if (operation.method === 'GET')
    for (const [name, value] of filled(params))
      if (!inPath.has(name)) query.set(name, plain(value));
  const tail = query.toString();
  return `${address}${path}${tail === '' ? '' : `?${tail}`}`;
};

export const curl = (operation: OperationView, params: Params, address: string): string => {
  const lines = [
    'curl --fail-with-body',
    // In double quotes, so that the shell puts the key in; nothing of the platform's is in this line.
    '  -H "Authorization: Bearer $BOWERBIRD_KEY"',
  ];
  if (operation.method !== 'GET') {
    const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const body = Object.fromEntries(filled(params).filter(([name]) => !inPath.has(name)));
    lines.push(`  -X ${shellWord(operation.method)}`, "  -H 'Content-Type: application/json'");
    lines.push(`  --data ${shellQuoted(JSON.stringify(body))}`);
  }
  lines.push(`  ${shellQuoted(restUrl(operation, params, address))}`);
  return lines.join(' \\\n');
};

export const mcpCall = (operation: OperationView, params: Params): string =>
  JSON.stringify(
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: operation.tool, arguments: Object.fromEntries(filled(params)) },
    },
    null,
    2,
  );

export const cliCall = (operation: OperationView, params: Params): string =>
  [
    'bowerbird call',
    operation.id,
    ...filled(params).map(([name, value]) => `--param ${shellWord(`${name}=${plain(value)}`)}`),
  ].join(' ');
