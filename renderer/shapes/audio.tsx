import type { Shape } from '#vocab/index.ts';
import { length, lengthInWords } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { PlatformText } from '../parts/text/text.tsx';
import { ByLine } from './details-parts.tsx';
import { useTranslation } from 'react-i18next';
import {
  address,
  count,
  factRows,
  fieldNames,
  id,
  pictures,
  seconds,
  shownInHead,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows } from './figures.tsx';
import { counted, sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Audio = Shape<'Audio'>;

const By = ({ item }: { readonly item: Audio }) => {
  const { t } = useTranslation();
  return (
    <ByLine>
      {item.artist === undefined ? null : <PlatformText text={item.artist} />}
      {item.isOriginal ? <Chip>{t('audio.original')}</Chip> : null}
    </ByLine>
  );
};

const facts: FactTable<Audio> = {
  entityId: id('item.id'),
  artist: words('audio.artist'),
  album: words('audio.album'),
  duration: seconds('item.length'),
  videoCount: count('item.videosHead'),
  roundedCounts: fieldNames('item.rounded'),
  isOriginal: yesNo('audio.original'),
  isCopyrighted: yesNo('audio.copyrighted'),
  mediaType: words('item.mediaType'),
  image: pictures,
  ...shownInHead,
  url: address('audio.file'),
  attachment: 'elsewhere',
};

/** A sound that videos use. */
export const audio: ShapeView<Audio> = {
  row: ({ item }) => <PlainRow name={item.name} second={item.artist} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) =>
    sentence([
      item.name ?? t('item.unnamed'),
      item.artist === undefined ? undefined : t('heard.by', { who: item.artist }),
      item.duration === undefined ? undefined : lengthInWords(item.duration),
      counted(item.videoCount, (videos) => t('heard.videos', videos)),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  by: By,
  figures: (item, t) => [
    ...figureRows(item, [['videoCount', t('item.videosHead'), item.videoCount]]),
    ...(item.duration === undefined
      ? []
      : [['duration', t('item.length'), length(item.duration)] as const]),
  ],
  opens: () => true,
};
