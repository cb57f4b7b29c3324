import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, type Running } from './support/running.ts';

/** Every example of the interface’s description, asked for in the world that the description is of. */

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(() => on.close());

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly example?: string | number;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** As somebody fills in the form of the reference page; nothing where a necessary value has no example. */
const requestFrom = (path: string, method: string, described: Described): Asked | undefined => {
  const { parameters = [], requestBody } = described;
  const query = new URLSearchParams();
  let filled = path;
  for (const { in: place, name, required = false, example } of parameters) {
    if (example === undefined && required) return undefined;
    if (example === undefined || place === 'header') continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example));
    else query.set(name, String(example));
  }
  const address = query.size === 0 ? filled : `${filled}?${query.toString()}`;
  if (!requestBody) return { method: method.toUpperCase(), path: address };
  const body = requestBody.content['application/json']?.example;
  if (body === undefined) return undefined;
  return { method: method.toUpperCase(), path: address, body: JSON.stringify(body) };
};

const describedOperations = async (): Promise<[string, string, Described][]> => {
  const { text } = await on.get('/openapi.json');
  const { paths } = JSON.parse(text) as {
    readonly paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/v1/collections'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, string, Described] => [
        path,
        method,
        one,
      ]),
    );
};

test('every example answers 200 in the sample world, but for what nobody may ask for', async () => {
  const operations = await describedOperations();
  expect(operations).toHaveLength(129);
  const failing: string[] = [];
  const withoutExample: string[] = [];
  for (const [path, method, described] of operations) {
    const request = requestFrom(path, method, described);
    if (!request) {
      withoutExample.push(described.operationId);
      continue;
    }
    const { status, text } = await on.get(request.path, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      ...(request.body !== undefined && { body: request.body }),
    });
    if (status !== 200) failing.push(`${described.operationId}: ${status} ${text.slice(0, 200)}`);
  }
  expect(failing).toEqual([]);
  expect(withoutExample).toEqual(['professional_list_article_comments']);
}, 60_000);
