/** How series are filled: a colour and a texture each, so that nobody needs the colour. */
import type { ReactElement } from 'react';
import type { Palette } from './palette.ts';

/** Pixels of a tile. */
const TILE = 8;

/** Marks in the colour of the ground, for the places 0 to 7 and for what is gathered of many values. Diagonals stand for what is uncertain. */
const TEXTURES: readonly ReactElement[] = [
  <path key="plain" d="" />,
  <path key="lines" d="M0 2H8M0 6H8" />,
  <path key="dots" d="M1.2 2H2.8M5.2 6H6.8" strokeWidth={1.6} />,
  <path key="bars" d="M2 0V8M6 0V8" />,
  <path key="grid" d="M0 4H8M4 0V8" />,
  <path key="bands" d="M0 4H8" strokeWidth={3} />,
  <path key="dashes" d="M0 2H4M4 6H8" strokeWidth={1.6} />,
  <path key="columns" d="M4 0V8" strokeWidth={3} />,
  <path key="dense" d="M0 1H8M0 3H8M0 5H8M0 7H8" strokeWidth={0.7} />,
];

/** Grey for what is gathered of many values; what has no value is only bordered. */
export const seriesColor = (place: number, palette: Palette): string =>
  palette.series[place] ?? palette.base;

type Certainty = 'certain' | 'possible';

const patternName = (id: string, place: number, certainty: Certainty): string =>
  `${id}-${certainty}-${place}`;

/** What a bar of a series is filled and bordered with; its `SeriesPatterns` stand in the same drawing. */
export const seriesFill = (
  id: string,
  place: number,
  certainty: Certainty,
  palette: Palette,
): { readonly fill: string; readonly stroke: string; readonly strokeWidth: number } => ({
  fill: `url(#${patternName(id, place, certainty)})`,
  stroke: seriesColor(place, palette),
  strokeWidth: 0.75,
});

interface Props {
  /** Names the patterns within the page. */
  readonly id: string;
  readonly places: readonly number[];
  readonly palette: Palette;
}

type PatternProps = Omit<Props, 'places'> & { readonly place: number };

export const SeriesPatterns = ({ id, places, palette }: Props) => (
  <defs>
    {places.map((place) => (
      <g key={place}>
        <CertainPattern id={id} place={place} palette={palette} />
        <PossiblePattern id={id} place={place} palette={palette} />
      </g>
    ))}
  </defs>
);

/** What has no value has the same grey as what is gathered, and wider hatches. */
const PossiblePattern = ({ id, place, palette }: PatternProps) => {
  const tile = place > palette.series.length ? 9 : 5;
  return (
    <pattern
      id={patternName(id, place, 'possible')}
      width={tile}
      height={tile}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={tile} height={tile} fill={palette.ground} />
      <rect width={1.75} height={tile} fill={seriesColor(place, palette)} />
    </pattern>
  );
};

const CertainPattern = ({ id, place, palette }: PatternProps) => (
  <pattern
    id={patternName(id, place, 'certain')}
    width={TILE}
    height={TILE}
    patternUnits="userSpaceOnUse"
  >
    <rect
      width={TILE}
      height={TILE}
      fill={place > palette.series.length ? palette.ground : seriesColor(place, palette)}
    />
    <g stroke={palette.ground} strokeWidth={1.2} fill="none">
      {TEXTURES[place]}
    </g>
  </pattern>
);
