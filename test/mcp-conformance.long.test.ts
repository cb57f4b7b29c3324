import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { listen, type Listening } from '../core/doors/http/listen.ts';
import { createMcpDoor } from '../core/doors/mcp/door.ts';
import { ask } from './support/http.ts';
import {
  failures,
  keyed,
  quietPort,
  runSuite,
  printed,
  serveBuilt,
  startSuite,
} from './support/conformance.ts';
import { withFixtures } from './support/mcp-fixtures.ts';
import { goOn, pressButton, register } from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

/**
 * The official conformance suites. What does not apply is listed with its reason; a scenario that is
 * listed and passes, or is not listed and fails, breaks the test.
 */
const FIXTURE = 'wants a tool, resource or prompt that only a test server has; see the second run';
const ASKS_BACK =
  'the server never asks the client for anything: no sampling, elicitation, roots or input';
const LOGGING = 'no logging over the protocol, which deprecates it';
const TASKS = 'no tasks, an optional extension';

const FIXTURES = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

const all = (names: readonly string[], why: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, why]));

const NOT_APPLICABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    'logging-set-level': LOGGING,
    'tools-call-with-logging': LOGGING,
    'completion-complete': 'no argument has a list of values to complete from',
    'resources-subscribe': 'a kept answer never changes, so there is nothing to be told of',
    'resources-unsubscribe': 'a kept answer never changes, so there is nothing to be told of',
    'json-schema-2020-12':
      'wants a tool of its own with keywords that no parameter needs (pending)',
    ...all(
      [
        'tools-call-sampling',
        'tools-call-elicitation',
        'elicitation-sep1034-defaults',
        'elicitation-sep1330-enums',
      ],
      ASKS_BACK,
    ),
  },
  '2026-07-28': {
    'completion-complete': 'no argument has a list of values to complete from',
    'json-schema-2020-12':
      'wants a tool of its own with keywords that no parameter needs (pending)',
    'http-custom-header-server-validation': 'no parameter is mirrored into a header (pending)',
    'server-stateless': `four of its checks want tools that ask back (${ASKS_BACK}) or log (${LOGGING})`,
    ...all(
      [
        'basic-elicitation',
        'basic-sampling',
        'basic-list-roots',
        'request-state',
        'multiple-input-requests',
        'multi-round',
        'non-tool-request',
        'result-type',
        'tampered-state',
        'capability-check',
      ].map((name) => `input-required-result-${name}`),
      ASKS_BACK,
    ),
    ...all(
      [
        'lifecycle',
        'capability-negotiation',
        'wire-fields',
        'request-state-removal',
        'mrtr-input',
        'request-headers',
        'dispatch-and-envelope',
        'required-task-error',
        'mrtr-composition',
      ].map((name) => `tasks-${name}`),
      TASKS,
    ),
  },
};

const STATELESS = [
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
];

const namesFromReasons = (reasons: Readonly<Record<string, string>> | undefined): string[] =>
  Object.keys(reasons ?? {}).sort();

// Most of a run is waiting, so all wait at once.
describe.concurrent.each(['2025-11-25', '2026-07-28'])(
  'what revision %s requires of a server',
  (revision) => {
    test('the built server passes all that applies', { timeout: 300_000 }, async ({ expect }) => {
      const served = await serveBuilt();
      const front = await keyed(served.port, served.key);
      const verdicts = await runSuite(['server', '--url', front.url, '--requirements', revision]);
      await front.stop();
      await served.stop();
      const failed = failures(verdicts);
      expect(Object.keys(verdicts).length).toBeGreaterThan(30);
      const due = { ...NOT_APPLICABLE[revision], ...all(FIXTURES, FIXTURE) };
      expect(Object.keys(failed).sort()).toEqual(namesFromReasons(due));
      expect(failed['server-stateless']?.sort() ?? STATELESS).toEqual(STATELESS);
    });

    test(
      'with the fixtures of the suite, the same door passes those too',
      { timeout: 300_000 },
      async ({ expect }) => {
        const on = await run({ sample: true });
        const budget = () => 20_000;
        const askLocal = on.app.door.ask;
        const parts = { ...on.app, askLocal, version: '0', budget };
        const door = createMcpDoor({ ...parts, also: withFixtures });
        let second: Listening | undefined;
        const hosts = () => [`127.0.0.1:${second?.port}`, `localhost:${second?.port}`];
        second = await listen(new Hono().route('/', door.routes(hosts)), { port: 0 });
        const front = await keyed(second.port, on.key);
        const verdicts = await runSuite(['server', '--url', front.url, '--requirements', revision]);
        await front.stop();
        await second.close();
        await on.close();
        expect(Object.keys(failures(verdicts)).sort()).toEqual(
          namesFromReasons(NOT_APPLICABLE[revision]),
        );
      },
    );
  },
);

describe('what is required of an authorization server', () => {
  let on: Running;
  beforeAll(async () => {
    on = await run({ sample: true });
  });
  afterAll(() => on.close());

  test('metadata and a grant by code, decided by the person', async () => {
    const port = await quietPort();
    const client = await register(on, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const target = ['--url', on.base, '--client-id', client, '--resource', `${on.base}/mcp`];
    const suite = startSuite(['authorization', ...target, '--port', String(port)]);
    const ended = new Promise((resolve) => suite.once('exit', resolve));
    const hears = printed(suite, /Callback server started/);
    const report = printed(suite, /=== SUMMARY ===[^]*Total: (\d+) passed, (\d+) failed/);
    const [, address = ''] = await printed(suite, /(http:\/\/\S+\/oauth\/authorize\?\S+)/);
    const { pathname, search } = new URL(address);
    const shown = await ask(on.port, pathname + search);
    const to = await goOn(on, await pressButton(on, pathname, shown));
    await hears;
    await ask(port, to.pathname + to.search);
    const [, passed, failed] = await report;
    expect({ passed: Number(passed), failed: Number(failed) }).toEqual({ passed: 3, failed: 0 });
    expect(await ended).toBe(0);
  });
});
