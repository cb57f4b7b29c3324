import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { startMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { laboratoryAddress } from './laboratory.ts';
import { postToLoopback } from './loopback.ts';
import { createMailer } from './mail.ts';
import { timestampAddress } from './timestamp-authority.ts';

/** What is let off only where the other end is this computer, and not where it only looks like it. */

/** Whether an address is taken; what is thrown for another reason is thrown on. */
const isAllowed = (read: () => URL): boolean => {
  try {
    read();
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === 'validation_error') return false;
    throw thrown;
  }
};

describe('mail without encryption', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  const send = async (host: string): Promise<void> => {
    const url = server.url.replace('127.0.0.1', host);
    const mailer = createMailer({ url, from: 'Bowerbird <lab@mail.example>' });
    try {
      await mailer.send({ to: 'ada@uni.example', subject: 'x', text: 'x' });
    } finally {
      mailer.close();
    }
  };

  test('is sent to this computer', async () => {
    await send('127.0.0.1');
    expect(server.mails.map(({ to }) => to)).toEqual([['ada@uni.example']]);
  });

  // Connecting to it reaches this server, and no rule says that it is this computer.
  test('is sent to no other address', async () => {
    const before = server.mails.length;
    await expect(send('0.0.0.0')).rejects.toThrow(
      process.platform === 'win32' ? /./ : /STARTTLS|TLS/,
    );
    expect(server.mails.length).toBe(before);
  });
});

test.each([
  ['http://127.0.0.1:4000', true],
  ['http://localhost:4000', true],
  ['http://[::1]:4000', true],
  ['https://lab.example', true],
  ['http://lab.example', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://0.0.0.0:4000', false],
  ['http://192.168.0.7', false],
  ['ftp://127.0.0.1', false],
  ['127.0.0.1', false],
])('a key travels to %s: %j', (address, allowed) => {
  expect(isAllowed(() => laboratoryAddress(address))).toBe(allowed);
});

test.each([
  ['http://127.0.0.1:4000/', true],
  ['http://tsa.example/', true],
  ['https://198.51.100.7/', false],
  ['http://8.8.8.8/', true],
  ['http://192.168.0.7/', false],
  ['http://10.0.0.1/', false],
  ['http://[fd00::1]/', false],
  ['http://0.0.0.0/', false],
  ['ftp://tsa.example/', false],
  ['http://ada:secret@tsa.example/', false],
  ['http://:secret@tsa.example/', false],
])('an authority at %s is asked: %j', (address, allowed) => {
  expect(isAllowed(() => timestampAddress(address))).toBe(allowed);
});

test('an assistant is posted to on this computer alone', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.headers.authorization));
    response.end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = (host: string) =>
    postToLoopback(
      `http://${host}:${port}/`,
      {},
      { authorization: host },
      AbortSignal.timeout(60_000),
    );
  try {
    expect(await post('127.0.0.1')).toEqual({ status: 200, body: '{}' });
    for (const host of ['0.0.0.0', '192.168.0.7', 'localhost.example', '127.0.0.1.example'])
      await expect(post(host)).rejects.toThrow('this is another computer');
    expect(requests).toEqual(['127.0.0.1']);
  } finally {
    server.close();
  }
});
