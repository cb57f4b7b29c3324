import type { ExportProgress } from '../exports/watched.ts';
import type { ShortLived } from '../store/index.ts';
import { createUnderWay, type UnderWay } from './under-way.ts';

/** Exports that are being written, by the name that whoever began one gave it. Nothing stays of one that is ended. */
export type ExportsUnderWay = UnderWay<ExportProgress>;

export const createExportsUnderWay = (shortLived?: ShortLived): ExportsUnderWay =>
  createUnderWay<ExportProgress>(shortLived && { shortLived, kind: 'exports' });
