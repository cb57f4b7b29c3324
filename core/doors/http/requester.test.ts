import { IncomingMessage } from 'node:http';
import { isIP, Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressList } from './addresses.ts';
import { readRequester, requesterOf } from './requester.ts';

/** The proxy stands on this machine, a second one at 10.0.0.1; 203.0.113.0/24 are clients. */
const trusted = createAddressList(['127.0.0.1', '10.0.0.0/8']);

const requestFrom = (peer: string, headers: Readonly<Record<string, string>>): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  const entries = Object.entries(headers);
  request.rawHeaders = entries.flat();
  request.headers = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
  request.headersDistinct = Object.fromEntries(
    entries.map(([name, value]) => [name.toLowerCase(), [value]]),
  );
  return request;
};

const read = (headers: Readonly<Record<string, string>>, peer = '127.0.0.1') => {
  const request = requestFrom(peer, { Host: '127.0.0.1:8674', ...headers });
  const requester = readRequester(request, trusted);
  expect(requesterOf(request)).toBe(requester);
  return { ...requester, host: request.headers.host, distinct: request.headersDistinct['host'] };
};

describe('the client behind proxies', () => {
  test.each([
    ['as the one proxy says', '203.0.113.7', '203.0.113.7'],
    ['not what the client wrote itself', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['past a second trusted proxy', '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['with a port', '203.0.113.7:4711', '203.0.113.7'],
    ['IPv6 with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['IPv6', '2001:DB8::7', '2001:db8::7'],
    ['the proxy itself, where it names nobody', 'unknown', '127.0.0.1'],
    ['the last that can be read', '203.0.113.7, _hidden, 10.0.0.1', '10.0.0.1'],
    ['the outermost of trusted proxies', '10.0.0.9, 10.0.0.1', '10.0.0.9'],
    ['nothing', '', '127.0.0.1'],
  ])('X-Forwarded-For: %s', (_, header, address) => {
    expect(read({ 'X-Forwarded-For': header }).address).toBe(address);
  });

  test.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['for=198.51.100.1, For="203.0.113.7:4711";proto=https', '203.0.113.7'],
    ['for="[2001:db8::7]:4711"', '2001:db8::7'],
    [String.raw`for=203.0.113.7;by="a\",for=198.51.100.9"`, '203.0.113.7'],
    ['for=_hidden', '127.0.0.1'],
    ['for="203.0.113.7', '127.0.0.1'],
    ['for=203.0.113.7;for=203.0.113.8', '127.0.0.1'],
    ['for', '127.0.0.1'],
  ])('Forwarded: %s', (header, address) => {
    expect(read({ Forwarded: header }).address).toBe(address);
  });

  test('nobody else is believed', () => {
    const headers = {
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'lab.example.org',
      Forwarded: 'for=203.0.113.7;proto=https;host=lab.example.org',
    };
    expect(read(headers, '192.0.2.9')).toEqual({
      address: '192.0.2.9',
      isLocal: false,
      isHttps: false,
      host: '127.0.0.1:8674',
      distinct: ['127.0.0.1:8674'],
    });
  });

  test('two forms that differ: neither', () => {
    const spoofed = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=198.51.100.1' };
    expect(read(spoofed)).toMatchObject({ address: '127.0.0.1', isLocal: false });
    const same = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7;proto=https' };
    expect(read(same)).toMatchObject({ address: '203.0.113.7', isHttps: true });
    const host = { 'X-Forwarded-Host': 'lab.example.org', Forwarded: 'host=other.example.org' };
    expect(read(host).host).toBe('127.0.0.1:8674');
  });
});

describe('the name that was forwarded', () => {
  test.each([
    ['lab.example.org', 'lab.example.org'],
    ['LAB.example.org:443', 'lab.example.org'],
    ['lab.example.org:8443', 'lab.example.org:8443'],
    ['spoofed.example.org, lab.example.org', 'lab.example.org'],
  ])('%s takes the place of Host', (header, host) => {
    const found = read({ 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Host': header });
    expect(found).toMatchObject({ host, distinct: [host], isHttps: true });
  });

  test('of Forwarded, too', () => {
    const found = read({ Forwarded: 'for=203.0.113.7;host="lab.example.org:443";proto=https' });
    expect(found).toMatchObject({ host: 'lab.example.org', isHttps: true });
  });
});

test.each([
  [{ 'X-Forwarded-Proto': 'https' }, true],
  [{ 'X-Forwarded-Proto': 'HTTP' }, false],
  [{ 'X-Forwarded-Proto': 'http', Host: 'lab.example.org' }, false],
  [{ Host: 'lab.example.org' }, true],
  [{}, false],
])('https by %j: %s', (headers, isHttps) => {
  expect(read(headers).isHttps).toBe(isHttps);
});

test.each([
  [{}, '127.0.0.1', true],
  [{ Host: 'localhost:8674' }, '::1', true],
  [{ Host: 'lab.example.org' }, '127.0.0.1', false],
  [{ 'X-Forwarded-Proto': 'https' }, '127.0.0.1', false],
  [{ 'X-Forwarded-For': '127.0.0.1' }, '127.0.0.1', false],
  [{ Forwarded: 'for=127.0.0.1' }, '127.0.0.1', false],
  [{}, '192.0.2.9', false],
])('%j from %s is a program of this machine: %s', (headers, peer, isLocal) => {
  expect(read(headers, peer).isLocal).toBe(isLocal);
});

test('without a reading, the connection alone tells', () => {
  const request = requestFrom('::ffff:192.0.2.9', { Host: 'lab.example.org' });
  expect(requesterOf(request)).toEqual({ address: '192.0.2.9', isLocal: false, isHttps: true });
});

test('whatever is written there, the client is an address, and never a trusted proxy’s guess', () => {
  const words = '203.0.113.7 10.0.0.1 [2001:db8::1] ::ffff:10.0.0.1 unknown _a lab.example.org';
  const marks = ', ; = " \\ : % [ for= For host= proto=https :80';
  const pieces = fc.constantFrom(' ', ...words.split(' '), ...marks.split(' '));
  const header = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(header, header, header, (xFor, xHost, forwarded) => {
      const headers = { 'X-Forwarded-For': xFor, 'X-Forwarded-Host': xHost, Forwarded: forwarded };
      const { address, isLocal, host } = read(headers);
      expect([isIP(address) === 0, isLocal, host === '']).toEqual([false, false, false]);
    }),
  );
});
