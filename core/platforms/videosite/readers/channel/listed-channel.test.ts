import { describe, expect, test } from 'vitest';
import { channelsInByline, creatorsFrom, readLockupRows } from './listed-channel.ts';

const OWNER = 'UCinventedOwner000000001';
const tap = (browseId: string) => ({
  onTap: { innertubeCommand: { browseEndpoint: { browseId } } },
});

/** What a lockup says beside its title, with the owner's link behind the avatar. */
const lockup = (...rows: (readonly string[])[]) => ({
  image: { decoratedAvatarViewModel: { rendererContext: { commandContext: tap(OWNER) } } },
  metadata: {
    contentMetadataViewModel: {
      metadataRows: rows.map((row) => ({
        metadataParts: row.map((content) => ({ text: { content } })),
      })),
    },
  },
});

test.each([
  ['Invented channel', [['Invented channel'], ['36k views', '8 days ago']]],
  ['Birds: Top Videos', [['Birds: Top Videos'], ['3.1m views', '3 months ago']]],
  ['All My Views', [['36k views', 'Streamed 2 months ago'], ['All My Views']]],
  ['Weekly Episodes', [['1.2 million views'], ['Updated 3 days ago'], ['Weekly Episodes']]],
  ['Updated Birds', [['Streamed live on 4 Jun 2026'], ['Updated Birds']]],
  ['Bird Watching', [['1.8K watching', 'Recommended for you'], ['Bird Watching']]],
  ['Long Ago', [['No views', '2mo ago'], ['Premieres 14/08/2026, 13:00'], ['Long Ago']]],
] as const)('the name: %s', (name, rows) => {
  expect(readLockupRows(lockup(...rows)).channels[0]?.name).toBe(name);
});

test.each([
  ['1M views', [['1M views'], ['2.3K views', '2 weeks ago']], ['2.3K views', '2 weeks ago']],
  ['2 weeks ago', [['2 weeks ago'], ['2.3K views', '5 years ago']], ['2.3K views', '5 years ago']],
  ['5 watching', [['5 watching'], ['12 watching']], ['12 watching']],
  ['Premieres Daily', [['Premieres Daily'], ['56 waiting', 'x']], ['56 waiting', 'x']],
  [undefined, [['36k views', '8 days ago']], ['36k views', '8 days ago']],
  [undefined, [['8 years ago'], []], ['8 years ago']],
] as const)('a name that reads like a figure: %s', (name, rows, texts) => {
  const read = readLockupRows(lockup(...rows));
  expect([read.channels[0]?.name, read.texts]).toEqual([name, texts]);
});

describe('a video of several channels', () => {
  const listed = (...listItems: unknown[]) => ({ listViewModel: { listItems } });
  const dialog = (...items: unknown[]) => ({
    showDialogCommand: {
      panelLoadingStrategy: {
        inlineContent: { dialogViewModel: { customContent: listed(...items) } },
      },
    },
  });
  const sheet = (...items: unknown[]) => ({
    showSheetCommand: {
      panelLoadingStrategy: { inlineContent: { sheetViewModel: { content: listed(...items) } } },
    },
  });
  const OTHER = 'UCinventedOther000000002';
  const linkedName = (id: string, name: string) => ({
    listItemViewModel: { title: { content: name, commandRuns: [tap(id)] } },
  });
  const linkedRow = (id: string, name: string) => ({
    listItemViewModel: {
      title: { content: name },
      rendererContext: { commandContext: tap(id) },
    },
  });
  const both = [
    { entityId: OWNER, name: 'Bees' },
    { entityId: OTHER, name: 'Birds' },
  ];
  const byline = (link: unknown) => ({
    runs: [{ text: 'Bees and Birds', navigationEndpoint: link }],
  });

  test.each([
    [dialog, linkedName],
    [dialog, linkedRow],
    [sheet, linkedName],
    [sheet, linkedRow],
  ])('%#', (panel, item) => {
    const innertubeCommand = panel(
      { listItemViewModel: {} },
      item(OWNER, 'Bees'),
      {},
      item(OTHER, 'Birds'),
    );
    const context = { rendererContext: { commandContext: { onTap: { innertubeCommand } } } };
    const stack = {
      ...lockup(['Bees and Birds'], ['5 views']),
      image: { avatarStackViewModel: context },
    };
    expect(readLockupRows(stack)).toMatchObject({ channels: both, texts: ['5 views'] });
    expect(channelsInByline(byline(innertubeCommand))).toMatchObject(both);
  });

  test('two links in one line; each channel once', () => {
    const run = (text: string, browseId: string) => ({
      text,
      navigationEndpoint: { browseEndpoint: { browseId } },
    });
    const runs = [run('Bees', OWNER), { text: ' and ' }, run('Birds', OTHER), run('Bees', OWNER)];
    expect(creatorsFrom(channelsInByline({ runs }), (name) => expect.fail(name))).toMatchObject({
      attributedTo: { name: 'Bees' },
      coauthors: [{ name: 'Birds' }],
    });
  });

  test('one whose link is not read is named as such', () => {
    const unread = { listItemViewModel: { title: { content: 'Birds' } } };
    const names: string[] = [];
    const channels = channelsInByline(byline(dialog(linkedName(OWNER, 'Bees'), unread)));
    const creators = creatorsFrom(channels, (name) => names.push(name));
    expect(creators).toMatchObject({ attributedTo: { entityId: OWNER } });
    expect(creators).not.toHaveProperty('coauthors');
    expect(names).toEqual(['Birds']);
  });

  test('a panel without a channel is none', () => {
    expect(channelsInByline(byline(dialog({})))).toEqual([]);
    expect(
      channelsInByline(byline(dialog({ listItemViewModel: { title: { content: 'x' } } }))),
    ).toEqual([]);
  });
});
