import { browserPage } from './browser.ts';
import { expect, test } from './launch.ts';
import { startServing, type Serving } from './serving.ts';

/** The page of the interface, in a browser that keeps to its content security policy. */
let server: Serving;

test.beforeAll(async () => {
  server = await startServing('--sample');
});
test.afterAll(() => server.close());

test('/reference shows the operations, and asks nobody but this server', async ({ running }) => {
  const { origin } = server;
  const page = await browserPage(running);
  const requests: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${origin}/reference`);
  await expect(page.getByRole('heading', { name: 'Bowerbird', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Videos of a playlist' }).first()).toBeAttached();
  // Nor does it offer to.
  await expect(page.getByText('Deploy')).toHaveCount(0);
  const elsewhere = requests.filter(
    (address) => !address.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(address),
  );
  expect(elsewhere).toEqual([]);
  expect(requests).toContain(`${origin}/openapi.json`);
  expect(faults).toEqual([]);
});
