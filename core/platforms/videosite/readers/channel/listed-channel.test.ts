import { describe, expect, test } from 'vitest';
import { channelRun, lockupChannel } from './listed-channel.ts';

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
  expect(lockupChannel(lockup(...rows))?.name).toBe(name);
});

describe('a video of several channels: the first of them', () => {
  const dialog = (...listItems: unknown[]) => ({
    showDialogCommand: {
      panelLoadingStrategy: {
        inlineContent: {
          dialogViewModel: { customContent: { listViewModel: { listItems } } },
        },
      },
    },
  });
  const linkedName = {
    listItemViewModel: { title: { content: 'Bees', commandRuns: [tap(OWNER)] } },
  };
  const linkedRow = {
    listItemViewModel: {
      title: { content: 'Bees' },
      rendererContext: { commandContext: tap(OWNER) },
    },
  };
  const first = { entityId: OWNER, name: 'Bees' };

  test.each([linkedName, linkedRow])('%#', (item) => {
    const innertubeCommand = dialog({ listItemViewModel: {} }, item, {});
    const context = { rendererContext: { commandContext: { onTap: { innertubeCommand } } } };
    const stack = { ...lockup(['Bees and Birds']), image: { avatarStackViewModel: context } };
    expect(lockupChannel(stack)).toMatchObject(first);
    const runs = [{ text: 'Bees and Birds', navigationEndpoint: dialog(item) }];
    expect(channelRun({ runs })).toMatchObject(first);
  });

  test('a dialog without a channel is none', () => {
    expect(channelRun({ runs: [{ text: 'x', navigationEndpoint: dialog({}) }] })).toBeUndefined();
  });
});
