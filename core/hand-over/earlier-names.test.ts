/** What a desktop before version 0.10 read has the names of before: it is held against what is read here by today's. */
import { expect, test } from 'vitest';
import { answer } from '../collections/testing/reef.ts';
import { packContent } from '../store/calls/contents.ts';
import { sql } from '../store/file/sql.ts';
import { openDatabase } from '../store/open-database.ts';
import { useTwoSides } from './testing/two-sides.ts';

const here = useTwoSides();
const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };

/** Puts what a desktop read of its call in other names, and says by which number these go. */
const keepUnder = (names: number | null): void => {
  const [dir = ''] = here.folders();
  const db = openDatabase(dir);
  const call = db.get<{ id: string }>(sql`SELECT callId AS id FROM answers`);
  const data = here.desktop.store.answers.find(call?.id ?? '')?.data;
  const json = JSON.stringify(data).replaceAll('"language":', '"languageCode":');
  const { sha256, codec, size, bytes } = packContent(json);
  db.run(
    sql`INSERT INTO contents (sha256, codec, size, bytes) VALUES (${sha256}, ${codec}, ${size}, ${bytes})`,
  );
  db.run(sql`UPDATE answers SET sha256 = ${sha256}, names = ${names}`);
  db.close();
};

const codesAtLab = (): readonly string[] => {
  const [, dir = ''] = here.folders();
  const db = openDatabase(dir);
  const calls = db.all<{ notices: string }>(sql`SELECT notices FROM calls`);
  db.close();
  return calls.flatMap(({ notices }) =>
    (JSON.parse(notices) as { code: string }[]).map(({ code }) => code),
  );
};

test.each([
  ['the earlier names of a desktop that tells none are no difference', null, []],
  ['the same under today’s number are read otherwise', 2, ['read-otherwise']],
])('%s', async (_, names, codes) => {
  here.site = { 'comments/v1': answer({ items: [{ id: 'a', language: 'de' }, { id: 'b' }] }) };
  await here.gather([LIST]);
  here.share();
  keepUnder(names);
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expect(codesAtLab().filter((code) => code === 'read-otherwise')).toEqual(codes);
});
