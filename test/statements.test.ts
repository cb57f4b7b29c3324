import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The statements of a file and their parts, without holes and without what stands in quotation marks. */
const statementsIn = (source: string): string[] =>
  source
    .split('sql`')
    .slice(1)
    .map((rest) => {
      let [text, depth, isQuoted] = ['', 0, false];
      for (let at = 0; at < rest.length; at += 1) {
        const sign = rest.charAt(at);
        if (depth === 0 && sign === '`') break;
        if (depth > 0) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
        else if (rest.startsWith('${', at)) [depth, at] = [1, at + 1];
        else if (sign === "'") isQuoted = !isQuoted;
        else if (!isQuoted) text += sign;
      }
      return text;
    });

/** `?` and `:name`: SQLite takes NULL for what nobody binds. */
const hasPlaceholder = (statement: string): boolean => /\?|:\w/.test(statement);

test('no statement has a place for a value that only a hole could fill', () => {
  const faults = globSync('core/**/*.ts').flatMap((file) =>
    statementsIn(readFileSync(file, 'utf8'))
      .filter(hasPlaceholder)
      .map((statement) => `${file}: ${statement.slice(0, 80)}`),
  );
  expect(faults).toEqual([]);
});

test('such a place is found, and none where there is a hole or a text', () => {
  const source = [
    'sql`SELECT 1 FROM t WHERE a = :a`',
    'sql`SELECT ? || ${x}`',
    "sql`SELECT shape || ':' || id FROM t WHERE a = ${b ? 1 : c.d} AND b IN (${sql`SELECT 2`})`",
  ].join('\n');
  expect(statementsIn(source).map(hasPlaceholder)).toEqual([true, true, false, false]);
});
