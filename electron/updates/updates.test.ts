import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicKeyFrom, signFeed, signSuccessor } from '../../core/updates/signatures.ts';
import {
  feedFor,
  makeFolder,
  makeKey,
  offer,
  PACKAGE,
  publish,
  serveFeed,
  startProgram,
  type FeedServer,
  type Program,
  type ProgramOptions,
} from './testing/feed-server.ts';

const ours = makeKey();
const second = makeKey();
const stranger = makeKey();

let server: FeedServer;
let place: ReturnType<typeof makeFolder>;
const running = new Set<Program>();

beforeEach(async () => {
  server = await serveFeed();
  place = makeFolder();
});
afterEach(async () => {
  await Promise.all([...running].map(({ updates }) => updates.close()));
  running.clear();
  await server.close();
  place.remove();
});

const start = (options: ProgramOptions = {}): Program => {
  const program = startProgram(server, ours, place.folder, options);
  running.add(program);
  return program;
};

/** Looks, and resolves with the words of the refusal. */
const refusedLook = async (program: Program): Promise<string> => {
  const refused = program.until('refused');
  program.updates.take({ update: 'look' });
  return (await refused).because.message;
};

const look = async (program: Program) => {
  const found = program.until('found');
  program.updates.take({ update: 'look' });
  return found;
};

const refusedDownload = async (program: Program): Promise<string> => {
  await look(program);
  const refused = program.until('refused');
  program.updates.take({ update: 'download' });
  return (await refused).because.message;
};

const download = async (program: Program) => {
  await look(program);
  const ready = program.until('ready');
  program.updates.take({ update: 'download' });
  return ready;
};

const expectNothingLeft = async (program: Program): Promise<void> => {
  expect(program.kept()).toEqual([]);
  expect(program.updates.ready()).toBeUndefined();
  await program.updates.install();
  expect(program.installed).toEqual([]);
};

const FILE = '/bowerbird_0.10.0_amd64.deb';

describe('a right update', () => {
  test('is found, fetched when the person says so, and installed at the end', async () => {
    offer(server, ours, { readers: { 'videosite.get-video': 2 } });
    const program = start();
    const { offer: found } = await look(program);
    expect(found).toMatchObject({
      version: '0.10.0',
      notes: '### Platforms\n\n- Shorts have captions.',
      readers: { 'videosite.get-video': 2 },
      size: PACKAGE.length,
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/latest-linux.yml']);
    const ready = program.until('ready');
    program.updates.take({ update: 'download' });
    expect(await ready).toMatchObject({ offer: { version: '0.10.0' }, needsRights: false });
    expect(program.states.map(({ name }) => name)).toContain('downloading');
    expect(program.installed).toEqual([]);
    await program.updates.install();
    expect(program.installed).toHaveLength(1);
    const [installer] = program.installed;
    // As electron-updater writes it for a shell.
    expect(readFileSync((installer ?? '').replaceAll('\\', ''))).toEqual(PACKAGE);
  });

  test('is asked for with the version of this program, and nothing else of it', async () => {
    offer(server, ours);
    await download(start());
    expect(server.requests.map(({ url }) => url)).toEqual(['/latest-linux.yml', FILE]);
    for (const { headers } of server.requests) {
      expect(headers['user-agent']).toBe('Bowerbird/0.9.0');
      expect(
        Object.keys(headers).filter((name) => /cookie|staging|auth|referer/.test(name)),
      ).toEqual([]);
    }
  });

  test('stays for the next run where it was not installed, without being fetched again', async () => {
    offer(server, ours);
    const first = start();
    await download(first);
    await first.updates.close();
    const requestCount = server.requests.length;
    const next = start();
    const { offer: kept } = await next.until('ready');
    expect(kept.version).toBe('0.10.0');
    expect(server.requests).toHaveLength(requestCount);
    await next.updates.install();
    expect(next.installed).toHaveLength(1);
  });

  test('is gone from the disk once it runs', async () => {
    offer(server, ours);
    const first = start();
    await download(first);
    await first.updates.close();
    const next = start({ version: '0.10.0' });
    await next.updates.close();
    expect(next.kept()).toEqual([]);
    expect(next.updates.ready()).toBeUndefined();
  });

  test('by a key that the old one vouches for is right, too', async () => {
    publish(
      server,
      signFeed(feedFor({ successors: [signSuccessor(publicKeyFrom(second), ours)] }), second),
    );
    expect((await download(start())).offer.version).toBe('0.10.0');
  });

  test('tells before that the system will ask', async () => {
    offer(server, ours);
    const program = start({ rights: 'asked' });
    expect(await download(program)).toMatchObject({ needsRights: true });
    expect(program.updates.ready()).toEqual({ version: '0.10.0', needsRights: true });
  });

  test('the own version is the newest', async () => {
    offer(server, ours, { version: '0.9.0' });
    const program = start();
    const current = program.until('current');
    program.updates.take({ update: 'look' });
    expect(await current).toEqual({ name: 'current', at: '2026-12-02T09:00:00.000Z' });
    await expectNothingLeft(program);
  });
});

describe('a bad feed is refused, each with its sentence, and nothing is left', () => {
  const host = () => new URL(server.base).host;

  test('cut off', async () => {
    server.pages.set('/latest-linux.yml', (response) => {
      const text = JSON.stringify(signFeed(feedFor(), ours));
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, 300), () => response.destroy());
    });
    const program = start();
    expect(await refusedLook(program)).toBe(
      `What ${host()} sent is cut off, or is not the news of a version.`,
    );
    await expectNothingLeft(program);
  });

  test('replayed: what was right before a newer one was offered', async () => {
    offer(server, ours, { version: '0.11.0' });
    const first = start();
    await look(first);
    await first.updates.close();
    offer(server, ours);
    const program = start();
    expect(await refusedLook(program)).toBe(
      `${host()} offers version 0.10.0, although it has offered 0.11.0 before: an old answer was sent again.`,
    );
    await expectNothingLeft(program);
  });

  test('older', async () => {
    offer(server, ours, { version: '0.8.0' });
    const program = start();
    expect(await refusedLook(program)).toBe(
      `${host()} offers version 0.8.0, which is older than this program (0.9.0).`,
    );
    await expectNothingLeft(program);
  });

  test('unsigned', async () => {
    publish(server, feedFor());
    const program = start();
    expect(await refusedLook(program)).toBe('Version 0.10.0 is not signed. It was not used.');
    await expectNothingLeft(program);
  });

  test('signed with another key', async () => {
    offer(server, stranger);
    const program = start();
    expect(await refusedLook(program)).toBe(
      'Version 0.10.0 is signed, but not with the key of Bowerbird. It was not used.',
    );
    await expectNothingLeft(program);
  });

  test('without an end', async () => {
    server.pages.set('/latest-linux.yml', (response) => {
      const write = (): void => {
        if (!response.destroyed) response.write(' '.repeat(100_000), write);
      };
      write();
    });
    const program = start();
    expect(await refusedLook(program)).toBe(
      `${host()} sent more than the 1,000,000 bytes that the news of a version may have.`,
    );
    await expectNothingLeft(program);
  });

  test('with a file that is larger than was signed', async () => {
    offer(server, ours);
    server.pages.set(FILE, (response) => response.end(Buffer.concat([PACKAGE, PACKAGE])));
    const program = start();
    expect(await refusedDownload(program)).toBe(
      'The file of version 0.10.0 is larger than was signed. It was deleted.',
    );
    await expectNothingLeft(program);
  });

  test('with a file that breaks off', async () => {
    offer(server, ours);
    server.pages.set(FILE, (response) => {
      response.writeHead(200, { 'content-length': PACKAGE.length });
      response.write(PACKAGE.subarray(0, 200_000), () => response.destroy());
    });
    const program = start();
    expect(await refusedDownload(program)).toBe(
      'The file of version 0.10.0 broke off before its end. It was deleted.',
    );
    await expectNothingLeft(program);
  });

  test('with another file (SHA-512)', async () => {
    offer(server, ours);
    const other = Buffer.from(PACKAGE);
    other[1000] = 0;
    server.pages.set(FILE, (response) => response.end(other));
    const program = start();
    expect(await refusedDownload(program)).toBe(
      'The file of version 0.10.0 is not the one that was signed. It was deleted.',
    );
    await expectNothingLeft(program);
  });

  test('slow: nothing comes', async () => {
    const program = start();
    server.pages.set('/latest-linux.yml', () => program.passTime());
    expect(await refusedLook(program)).toBe(
      `${host()} was too slow: nothing more came for 60 seconds.`,
    );
    await expectNothingLeft(program);
  });

  test('slow: the file drips without an end', async () => {
    offer(server, ours);
    const program = start();
    server.pages.set(FILE, (response) => {
      response.write(PACKAGE.subarray(0, 100), () => program.passTime());
    });
    expect(await refusedDownload(program)).toBe(
      `${host()} was too slow: nothing more came for 60 seconds.`,
    );
    await expectNothingLeft(program);
  });

  test('at a host that answers otherwise, leads elsewhere, or is not there', async () => {
    const program = start();
    expect(await refusedLook(program)).toBe(`${host()} answered with status 404.`);
    server.pages.set('/latest-linux.yml', (response) =>
      response.writeHead(302, { location: `${server.base}elsewhere` }).end(),
    );
    expect(await refusedLook(program)).toBe(`${host()} could not be reached.`);
    expect(server.requests.map(({ url }) => url)).not.toContain('/elsewhere');
    await expectNothingLeft(program);
  });

  test('where the right to install cannot be had', async () => {
    offer(server, ours);
    const program = start({ rights: 'noMeansToInstall' });
    expect(await refusedLook(program)).toBe(
      'Your system cannot ask for the right to install (pkexec is missing). Get version 0.10.0 by hand and install it as you installed this one.',
    );
    await expectNothingLeft(program);
  });
});

describe('what goes wrong later', () => {
  test('a file that was changed after it had come is not installed', async () => {
    offer(server, ours);
    const program = start();
    await download(program);
    const file = join(
      place.folder,
      'updates',
      'bowerbird',
      'pending',
      'bowerbird_0.10.0_amd64.deb',
    );
    writeFileSync(file, 'something else');
    await program.updates.install();
    expect(program.installed).toEqual([]);
    expect(program.kept()).toEqual([]);
    const next = start();
    expect(next.states).toContainEqual({
      name: 'refused',
      at: '2026-12-02T09:00:00.000Z',
      because: expect.objectContaining({
        message:
          'Version 0.10.0 could not be installed. This version goes on: The file of version 0.10.0 is not the one that was signed. It was deleted.',
      }),
    });
  });

  test('an installer that does not succeed is told of at the next start', async () => {
    offer(server, ours);
    const program = start({ answersInstall: false });
    await download(program);
    await program.updates.install();
    expect(program.installed).toHaveLength(1);
    expect(program.kept()).toEqual([]);
    const next = start();
    expect(next.states).toContainEqual(
      expect.objectContaining({
        because: expect.objectContaining({
          message:
            'Version 0.10.0 could not be installed. This version goes on: Command pkexec exited with code 126',
        }),
      }),
    );
  });

  test('what is cancelled is offered again, and nothing of it is kept', async () => {
    offer(server, ours);
    const program = start();
    server.pages.set(FILE, (response) => {
      response.write(PACKAGE.subarray(0, 100), () => program.updates.take({ update: 'cancel' }));
    });
    await look(program);
    const found = program.until('found');
    program.updates.take({ update: 'download' });
    expect((await found).offer.version).toBe('0.10.0');
    expect(program.kept()).toEqual([]);
    offer(server, ours);
    const ready = program.until('ready');
    program.updates.take({ update: 'download' });
    await ready;
    const again = program.until('found');
    program.updates.take({ update: 'cancel' });
    await again;
    await expectNothingLeft(program);
  });

  test('a folder that cannot be written costs the update alone', async () => {
    offer(server, ours);
    const program = start();
    await look(program);
    writeFileSync(join(place.folder, 'updates'), 'a file where a folder should be');
    const refused = program.until('refused');
    program.updates.take({ update: 'download' });
    expect((await refused).because.message).toBe(
      'The file of version 0.10.0 could not be stored: EEXIST',
    );
    expect(program.installed).toEqual([]);
  });
});

describe('once a day', () => {
  const DAY = Date.parse('2026-12-02T09:00:00.000Z');

  test('off, nobody is asked', async () => {
    offer(server, ours);
    const program = start();
    program.updates.take({ lookDaily: false });
    await program.updates.close();
    expect(server.requests).toEqual([]);
  });

  test('on, it is looked at once and again after a day, also over an end of the program', async () => {
    offer(server, ours, { version: '0.9.0' });
    let now = DAY;
    const first = start({ now: () => now });
    const current = first.until('current');
    first.updates.take({ lookDaily: true });
    await current;
    now += 23 * 3_600_000;
    first.updates.take({ lookDaily: true });
    await first.updates.close();
    const next = start({ now: () => now });
    expect(next.states).toEqual([{ name: 'idle', lookedAt: '2026-12-02T09:00:00.000Z' }]);
    next.updates.take({ lookDaily: true });
    await next.updates.close();
    expect(server.requests).toHaveLength(1);
    now += 3_600_000;
    const third = start({ now: () => now });
    const looked = third.until('current');
    third.updates.take({ lookDaily: true });
    await looked;
    expect(server.requests).toHaveLength(2);
  });

  test('a computer that runs on is asked again when the day is over', async () => {
    offer(server, ours, { version: '0.9.0' });
    let now = DAY;
    const program = start({ now: () => now });
    const current = program.until('current');
    program.updates.take({ lookDaily: true });
    await current;
    now += 86_400_000;
    const again = program.until('current');
    program.passTime();
    await again;
    expect(server.requests).toHaveLength(2);
  });
});

test('what is remembered is damaged: it is a first time', async () => {
  writeFileSync(join(place.folder, 'updates.json'), '{"lookedAt": "yesterday", "known": 7');
  offer(server, ours);
  expect((await look(start())).offer.version).toBe('0.10.0');
  expect(existsSync(join(place.folder, 'updates.json'))).toBe(true);
});
