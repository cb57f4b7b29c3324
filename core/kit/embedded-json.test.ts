import { expect, test } from 'vitest';
import { embeddedJson } from './embedded-json.ts';

const value = { title: '};</script> "quoted" \\', inner: { list: [1, '{', '}'] } };
const json = JSON.stringify(value);
const read = (script: string): unknown =>
  embeddedJson(`<script>${script}</script> and more }`, 'ytInitialData');

test.each([
  ['var', `var ytInitialData = ${json};`],
  ['window', `window["ytInitialData"] = ${json};\n  window["ytInitialPlayerResponse"] = null;`],
  ['window in single quotes', `window['ytInitialData']=${json}`],
  ['followed by more', `var ytInitialData = ${json};var meta = document.createElement('meta');`],
  [
    'mentioned before',
    `if (window.ytInitialData) { ytInitialData == null } var ytInitialData = ${json};`,
  ],
  ['packed', `window["ytInitialData"] = JSON.parse(${JSON.stringify(json)});`],
  [
    'packed with a script’s escapes',
    `window["ytInitialData"] = JSON.parse("${json.replaceAll('\\', '\\\\').replaceAll('"', '\\x22')}");`,
  ],
])('%s', (_name, script) => {
  expect(read(script)).toEqual(value);
});

test.each([
  ['null', 'var ytInitialData = null;'],
  ['cut off', `var ytInitialData = ${json.slice(0, -1)}`],
  ['cut off in a string', 'var ytInitialData = {"a":"b'],
  ['no JSON', 'var ytInitialData = {a: 1};'],
  ['packed and cut off', 'window["ytInitialData"] = JSON.parse("{'],
  ['packed nonsense', 'window["ytInitialData"] = JSON.parse("{");'],
  ['absent', 'var other = {};'],
])('nothing from: %s', (_name, script) => {
  expect(read(script)).toBeUndefined();
});
