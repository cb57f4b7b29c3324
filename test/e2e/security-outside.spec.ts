/** What the page cannot reach: foreign code, the network, other pages. */
import { electronOf, expect, kind, test } from './walls.ts';

test.skip(kind !== 'electron', 'needs a real Electron');

test('a strict policy comes with every answer', async ({ page }) => {
  const policies = await page.evaluate(async () => {
    const answers = await Promise.all([fetch('./'), fetch('./index.html'), fetch('./no-such.js')]);
    return answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
  });
  for (const policy of policies) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
});

test('inline scripts, inline styles and eval do not run', async ({ page }) => {
  const ran = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    const style = document.createElement('style');
    style.textContent = 'html { --inline-style: 1 }';
    document.head.append(style);
    const handler = document.createElement('button');
    handler.setAttribute('onclick', 'window.handlerRan = true');
    document.body.append(handler);
    handler.click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const made of [script, style, handler]) made.remove();
    return {
      script: Reflect.get(window, 'inlineRan') === true,
      handler: Reflect.get(window, 'handlerRan') === true,
      style: getComputedStyle(document.documentElement).getPropertyValue('--inline-style'),
      violations: [...new Set(violations)].sort(),
    };
  });
  expect(ran).toEqual({
    script: false,
    handler: false,
    style: '',
    violations: ['script-src-attr', 'script-src-elem', 'style-src-elem'],
  });
  // Playwright's own evaluation bypasses the policy, so the page has to try by itself.
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          (event) => resolve(`blocked ${event.blockedURI}`),
          { once: true },
        );
        setTimeout(() => resolve('ran'), 2_000);
        // A text as the timer's code is eval by another name.
        Reflect.apply(setTimeout, window, ['window.evalRan = true', 0]);
      }),
  );
  expect(evaluated).toBe('blocked eval');
});

test('nothing outside is fetched, by whatever means', async ({ page, outside }) => {
  const outcomes = await page.evaluate(
    async ([address, limit]) => {
      const violations = new Set<string>();
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.add(event.effectiveDirective),
      );
      const late = (): Promise<string> =>
        new Promise((resolve) => setTimeout(() => resolve('nothing happened'), limit));
      const settled = (work: Promise<unknown>) =>
        Promise.race([
          work.then(
            () => 'loaded',
            () => 'refused',
          ),
          late(),
        ]);
      const element = (tag: string, attribute: string, parent: HTMLElement) =>
        new Promise((resolve, reject) => {
          const made = document.createElement(tag);
          made.addEventListener('load', resolve);
          made.addEventListener('error', reject);
          if (tag === 'link') made.setAttribute('rel', 'stylesheet');
          made.setAttribute(attribute, `${address}/${tag}`);
          parent.append(made);
        });
      const socket = () =>
        new Promise((resolve, reject) => {
          const made = new WebSocket(address.replace('http', 'ws'));
          made.addEventListener('open', resolve);
          made.addEventListener('error', reject);
        });
      navigator.sendBeacon(`${address}/beacon`, 'x');
      const outcomes = {
        fetch: await settled(fetch(`${address}/fetch`)),
        opaque: await settled(fetch(`${address}/opaque`, { mode: 'no-cors' })),
        image: await settled(element('img', 'src', document.body)),
        script: await settled(element('script', 'src', document.head)),
        style: await settled(element('link', 'href', document.head)),
        socket: await settled(Promise.resolve().then(socket)),
        dynamic: await settled(import(`${address}/module.js`)),
      };
      return { ...outcomes, violations: [...violations].sort() };
    },
    [outside.address, 1_500] as const,
  );
  expect(outcomes).toEqual({
    fetch: 'refused',
    opaque: 'refused',
    image: 'refused',
    script: 'refused',
    style: 'refused',
    socket: 'refused',
    dynamic: 'refused',
    // The policy itself said no, before the session's own guard was asked.
    violations: ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'],
  });
  expect(outside.visits).toEqual([]);
});

test('even without the policy, the session reaches no network', async ({ running, outside }) => {
  const outcome = await electronOf(running).evaluate(
    async ({ session }, address) =>
      session.defaultSession.fetch(`${address}/session`).then(
        () => 'loaded',
        () => 'refused',
      ),
    outside.address,
  );
  expect(outcome).toBe('refused');
  expect(outside.visits).toEqual([]);
});

test('the page cannot be led away', async ({ page, outside }) => {
  const before = page.url();
  await page.evaluate((address) => {
    location.href = `${address}/away`;
  }, outside.address);
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = `${address}/link`;
    document.body.append(link);
    link.click();
    link.remove();
  }, outside.address);
  await page.evaluate((address) => {
    const form = document.createElement('form');
    form.action = `${address}/form`;
    document.body.append(form);
    form.submit();
    form.remove();
  }, outside.address);
  // No request leaves for this one, so that only the guard of navigations can stop it.
  await page.evaluate(() => {
    const blob = new Blob(['<title>outside</title>'], { type: 'text/html' });
    location.href = URL.createObjectURL(blob);
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  // Each of these would have begun by now; the answer comes from the page that stayed.
  expect(await page.evaluate(() => document.title)).not.toBe('outside');
  expect(page.url()).toBe(before);
  expect(outside.visits).toEqual([]);
});

test('the policy lets no form out, whatever the guards would do', async ({ page, outside }) => {
  const forms = [
    { action: `${outside.address}/post`, method: 'post' },
    { action: `${outside.address}/get`, method: 'get' },
    { action: 'app://bowerbird/index.html', method: 'post' },
  ];
  const outcomes = await page.evaluate(async (forms) => {
    const send = (form: (typeof forms)[number]): Promise<string> =>
      new Promise((resolve) => {
        const listening = new AbortController();
        const end = (outcome: string): void => {
          listening.abort();
          resolve(outcome);
        };
        document.addEventListener(
          'securitypolicyviolation',
          // One form may be told of twice; of our own address only the scheme is told.
          ({ blockedURI, effectiveDirective }) => {
            if (blockedURI.startsWith(form.action) || blockedURI === 'app') end(effectiveDirective);
          },
          listening,
        );
        setTimeout(() => end('not refused'), 2_000);
        const made = document.createElement('form');
        Object.assign(made, form);
        document.body.append(made);
        made.requestSubmit();
        made.remove();
      });
    const outcomes: string[] = [];
    for (const form of forms) outcomes.push(await send(form));
    return outcomes;
  }, forms);
  expect(outcomes).toEqual(['form-action', 'form-action', 'form-action']);
  expect(outside.visits).toEqual([]);
});

test('no second window opens', async ({ page, running, outside }) => {
  const opened = await page.evaluate(
    (address) => [
      window.open(`${address}/popup`) === null,
      window.open('about:blank') === null,
      window.open('app://bowerbird/') === null,
    ],
    outside.address,
  );
  expect(opened).toEqual([true, true, true]);
  const windows = await electronOf(running).evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
  );
  expect(windows).toBe(1);
  expect(outside.visits).toEqual([]);
});

test('no webview and no frame of another origin is attached', async ({
  page,
  running,
  outside,
}) => {
  await page.evaluate(async (address) => {
    const guest = document.createElement('webview');
    guest.setAttribute('src', `${address}/webview`);
    const frame = document.createElement('iframe');
    frame.src = `${address}/frame`;
    document.body.append(guest, frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    guest.remove();
    frame.remove();
  }, outside.address);
  const kinds = await electronOf(running).evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getType()),
  );
  expect(kinds).toEqual(['window']);
  expect(outside.visits).toEqual([]);
});
