import type { ReactNode } from 'react';
import type { Palette } from './palette.ts';

/** What is drawn on: its width in pixels, and from which side it is read. */
interface Canvas {
  readonly width: number;
  readonly palette: Palette;
  readonly isRtl: boolean;
}

/** What stands inside of an `<svg>`, from 0 0 to the canvas's width and this height. */
interface Drawing {
  readonly height: number;
  readonly body: ReactNode;
}

export type Draw = (canvas: Canvas) => Drawing;

const LETTERS = new Intl.Segmenter();

/** So many characters of a label, whose own width nobody knows before it is drawn. */
export const fittingText = (text: string, pixels: number, fontSize = 12): string => {
  const most = Math.max(1, Math.floor(pixels / (fontSize * 0.56)));
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};
