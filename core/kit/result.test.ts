import { expect, test, vi } from 'vitest';
import { resultFromData, resultFromJson } from './result.ts';

test('kept JSON is sent as it is, and parsed once when its data is read', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const result = resultFromJson('{"type":"Thing"}');
  expect(result.body).toBe('{"data":{"type":"Thing"}}');
  expect(parse).not.toHaveBeenCalled();
  expect(result.data).toEqual({ type: 'Thing' });
  expect(result.data).toBe(result.data);
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});

test('bytes that are at hand are the body', () => {
  const bytes = new TextEncoder().encode('{"data":1}');
  expect(resultFromJson('1', bytes).body).toBe(bytes);
});

test('data is sent as JSON', () => {
  const data = { list: [1, null], text: 'é' };
  const result = resultFromData(data);
  expect(result.data).toBe(data);
  expect(result.body).toBe('{"data":{"list":[1,null],"text":"é"}}');
});
