import { expect, test } from 'vitest';
import { isSignatureOf, makePrivateKey, publicKeyFrom, signBytes } from './sign.ts';
import { isSignedBy, publicKeyFromText } from './signature.ts';

const PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const FIELD = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
/** The form of a number that has 32 bytes, the least one first. */
const littleEndian = (number: bigint): Buffer =>
  Buffer.from(Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toReversed());
const numberIn = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
const keyOf = (point: Uint8Array): string => Buffer.concat([PREFIX, point]).toString('base64');

const EIGHTH = Buffer.from(
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'hex',
);
const OTHER_EIGHTH = Buffer.from(
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'hex',
);
const withSign = (point: Uint8Array): Buffer => {
  const other = Buffer.from(point);
  other[31] = (other[31] ?? 0) ^ 0x80;
  return other;
};
/** All forms that the points of a small order have, those with a coordinate above the field, too. */
const SMALL = [0n, 1n, FIELD - 1n, FIELD, FIELD + 1n]
  .map(littleEndian)
  .concat([EIGHTH, OTHER_EIGHTH])
  .flatMap((point) => [point, withSign(point)]);

const bytes = Buffer.from('what is signed');
const privateKey = makePrivateKey();
const publicKey = publicKeyFrom(privateKey);
const signature = signBytes(bytes, privateKey);

const both = async (made: Uint8Array, key: string, over = bytes): Promise<readonly boolean[]> => [
  await isSignedBy(over, made, key),
  isSignatureOf(over, Buffer.from(made).toString('base64'), key),
];

test('a signature of the key is one, and of other bytes it is none', async () => {
  expect(await both(signature, publicKey)).toEqual([true, true]);
  expect(await both(signature, publicKey, Buffer.from('other'))).toEqual([false, false]);
  expect(publicKeyFromText(publicKey)).toBe(publicKey);
});

test('no key of a small order signs anything, in whatever form it is written', async () => {
  expect(SMALL).toHaveLength(14);
  for (const point of SMALL)
    for (const r of SMALL) {
      const forged = Buffer.concat([r, Buffer.alloc(32)]);
      expect([point.toString('hex'), await both(forged, keyOf(point))]).toEqual([
        point.toString('hex'),
        [false, false],
      ]);
    }
  for (const point of SMALL) expect(publicKeyFromText(keyOf(point))).toBeUndefined();
});

test('other forms of a signature and of a key are none', async () => {
  const s = numberIn(signature.subarray(32));
  const larger = Buffer.concat([signature.subarray(0, 32), littleEndian(s + ORDER)]);
  const longer = Buffer.concat([signature, Buffer.alloc(1)]);
  for (const made of [larger, longer, signature.subarray(0, 63)])
    expect(await both(made, publicKey)).toEqual([false, false]);
  for (const key of [` ${publicKey}`, publicKey.replace(/=$/, ''), `${publicKey}\n`, 'AAAA', ''])
    expect([key, await both(signature, key)]).toEqual([key, [false, false]]);
});
