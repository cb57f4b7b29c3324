/** A chart as a file of its own: with its title, what it shows, and where it comes from. */
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fittingText, type Draw } from './drawing.ts';
import { ON_PAPER } from './palette.ts';
import { seriesFill, SeriesPatterns } from './series-fill.tsx';

export interface Key {
  /** The series whose fill it shows. */
  readonly place: number;
  readonly certainty: 'certain' | 'possible';
  readonly text: string;
}

export interface PictureInput {
  readonly title: string;
  /** Below the title, a line or more each. */
  readonly lines: readonly string[];
  readonly keys?: readonly Key[];
  readonly draw: Draw;
  /** Below the drawing: source and date. */
  readonly source: string;
  readonly isRtl: boolean;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 960;
const EDGE = 28;
const LINE = 18;
/** Whoever opens the file has fonts of their own. */
const FONTS = "Inter, 'Helvetica Neue', Arial, sans-serif";

export const drawPicture = (input: PictureInput): Picture => {
  const { width, height, element } = composed(input);
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(element));
  const [svg] = box.children;
  const text = svg ? new XMLSerializer().serializeToString(svg) : '';
  flushSync(() => root.unmount());
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, width, height };
};

/** What the file shows, before it is text. */
export const composed = ({ title, lines, keys = [], draw, source, isRtl }: PictureInput) => {
  const inner = WIDTH - 2 * EDGE;
  const drawing = draw({ width: inner, palette: ON_PAPER, isRtl });
  const texts = lines.flatMap((line) => wrapped(line, inner));
  const from = wrapped(source, inner);
  const keysAt = EDGE + 26 + texts.length * LINE;
  const drawnAt = keysAt + keys.length * LINE + 12;
  const sourceAt = drawnAt + drawing.height + 26;
  const height = sourceAt + from.length * LINE + EDGE / 2;
  const x = isRtl ? WIDTH - EDGE : EDGE;
  const direction = isRtl ? 'rtl' : 'ltr';
  const element = (
    <svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} fontFamily={FONTS}>
      <title>{title}</title>
      <desc>{[...lines, source].join(' ')}</desc>
      <SeriesPatterns
        id="key"
        places={[...new Set(keys.map(({ place }) => place))]}
        palette={ON_PAPER}
      />
      <rect width={WIDTH} height={height} fill={ON_PAPER.ground} />
      <g direction={direction}>
        <text x={x} y={EDGE + 12} fontSize={18} fontWeight={600} fill={ON_PAPER.ink}>
          {title}
        </text>
        {texts.map((line, n) => (
          <Line key={line} x={x} y={EDGE + 34 + n * LINE} text={line} />
        ))}
        {keys.map(({ place, certainty, text }, n) => (
          <g key={`${certainty} ${place}`} transform={`translate(0 ${keysAt + n * LINE})`}>
            <rect
              x={isRtl ? x - 14 : x}
              width={14}
              height={11}
              {...seriesFill('key', place, certainty, ON_PAPER)}
              {...(certainty === 'possible' && { strokeDasharray: '3 2' })}
            />
            <Line x={isRtl ? x - 22 : x + 22} y={10} text={fittingText(text, inner - 22)} />
          </g>
        ))}
        {from.map((line, n) => (
          <Line key={line} x={x} y={sourceAt + n * LINE} text={line} />
        ))}
      </g>
      <g transform={`translate(${EDGE} ${drawnAt})`}>{drawing.body}</g>
    </svg>
  );
  return { width: WIDTH, height, element } satisfies { element: ReactElement } & Record<
    string,
    unknown
  >;
};

interface LineProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const Line = ({ x, y, text }: LineProps) => (
  <text x={x} y={y} fontSize={12} fill={ON_PAPER.quiet}>
    {text}
  </text>
);

/** Lines of about this width: what is exact only the program knows that draws the file. */
const wrapped = (text: string, pixels: number): readonly string[] => {
  const most = Math.floor(pixels / 6.2);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
};

/** Pixels for each of the drawing, so that print is sharp. */
const SCALE = 2;

/** The same as a PNG in Base64. Throws where it cannot be drawn. */
export const pngFromPicture = async ({ svg, width, height }: Picture): Promise<string> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
};
