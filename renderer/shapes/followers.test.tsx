/** Followers, subscribers, members: as each platform calls them. */
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n.ts';
import type { Thing } from './answer.ts';
import { columnsFromItems, ItemRow, RowHead } from './rows.tsx';
import { Details } from './details.tsx';
import { shownAs, viewOf, type Shown } from './index.ts';
import { textsIn } from './testing/texts-in.tsx';

beforeAll(startI18n);

const at = (id: string, more: Thing & { readonly type: string }): Shown =>
  shownAs({ id, url: id, name: 'Heron', followerCount: 1200, ...more }, [more.type]);
const group = (id: string): Shown =>
  shownAs({ type: 'Group', id, url: id, name: 'Heron', memberCount: 1200 }, ['Group']);
const channel = at('https://videos.test/channel/UC1', { type: 'Person', videoCount: 3 });
const account = at('https://posts.test/heron', { type: 'Person', postCount: 7 });
const subreddit = group('https://forum.test/r/herons/');
const community = group('https://posts.test/i/communities/1');
const company = at('https://work.test/company/herons', { type: 'Organization' });

const head = (shown: Shown): readonly string[] =>
  textsIn(<RowHead items={[shown]} columns={columnsFromItems([shown])} />);
const row = (shown: Shown): readonly string[] =>
  textsIn(<ItemRow shown={shown} columns={columnsFromItems([shown])} place={0} />);
const label = (shown: Shown): string => viewOf(shown).label(shown.item, i18next.t);
const facts = (shown: Shown): readonly string[] =>
  viewOf(shown)
    .facts(shown.item, i18next.t)
    .map(([name]) => name);
const figures = (shown: Shown): readonly string[] =>
  (viewOf(shown).figures?.(shown.item, i18next.t) ?? []).map(([, name]) => name);

test('a channel has subscribers', () => {
  expect(head(channel)).toEqual(['Name', 'Subscribers', 'Videos']);
  expect(row(channel)).toContain('subscribers');
  expect(label(channel)).toBe('Heron, 1,200 subscribers');
  expect(facts(channel)).toEqual(['Subscribers', 'Videos']);
  expect(figures(channel)).toEqual(['Subscribers', 'Videos']);
});

test('an account has followers, and posts where the platform counts those', () => {
  expect(head(account)).toEqual(['Name', 'Followers', 'Posts']);
  expect(row(account)).toEqual(['H', 'Heron', '1,200', 'followers', '1,200', '7']);
  expect(label(account)).toBe('Heron, 1,200 followers');
  expect(facts(account)).toEqual(['Followers', 'Posts']);
  expect(figures(account)).toEqual(['Followers', 'Posts']);
});

test('accounts of which no figure is told have no columns for them', () => {
  const bare = shownAs({ type: 'Person', id: 'https://posts.test/wren', name: 'Wren' }, ['Person']);
  expect(head(bare)).toEqual(['Name']);
  expect(row(bare)).toEqual(['W', 'Wren']);
});

test('a community of a forum has subscribers, another has members', () => {
  expect([head(subreddit)[1], facts(subreddit)]).toEqual(['Subscribers', ['Subscribers']]);
  expect(label(subreddit)).toBe('Heron, 1,200 subscribers');
  expect([head(community)[1], facts(community)]).toEqual(['Members', ['Members']]);
  expect(row(community)).toContain('members');
  expect(label(community)).toBe('Heron, 1,200 members');
});

test('a company has followers, and its tagline is not its description', () => {
  expect(facts(company)).toEqual(['Followers']);
  const renderDetailTexts = (more: object): readonly string[] =>
    textsIn(
      <Details shown={at('https://work.test/company/herons', { type: 'Organization', ...more })} />,
    );
  const both = renderDetailTexts({ tagline: 'We count herons', summary: 'Since 1987.' });
  expect(both.slice(both.indexOf('Tagline'), both.indexOf('Tagline') + 4)).toEqual([
    'Tagline',
    'We count herons',
    'Description',
    'Since 1987.',
  ]);
  const same = renderDetailTexts({ tagline: 'Since 1987.', summary: 'Since 1987.' });
  expect(same.filter((text) => text === 'Since 1987.')).toHaveLength(1);
});
