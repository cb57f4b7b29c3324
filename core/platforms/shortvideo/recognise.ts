import type { Recognised } from '../../kit/operation.ts';

const VIDEO =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?tiktok\.com\/(?:@[^/?#]*\/(?:video|photo)|embed(?:\/v2)?|player\/v1|share\/video|v)\/(\d{6,25})(?:\.html)?(?:[/?#]|$)/i;

const download = (videoId: string, confidence: number): Recognised => ({
  operation: 'get-download-link',
  params: { videoId },
  label: 'Download link',
  confidence,
});

/** A TikTok id begins with its time, in seconds, in the upper 32 of its 64 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{19}$/.test(text)) return false;
  const seconds = Number(BigInt(text) >> 32n);
  return seconds > 1_400_000_000 && seconds < 2_100_000_000;
};

/**
 * Links of videos and photo posts with any handle, and bare ids. Short links (`vm.`, `vt.`, `/t/`)
 * name no video: they must be opened in a browser first, and are not recognised.
 */
export const recognise = (text: string): Recognised | undefined => {
  const trimmed = text.trim();
  const id = VIDEO.exec(trimmed)?.[1];
  if (id !== undefined) return download(id, 1);
  // Other platforms number in the same way.
  return isLikelyId(trimmed) ? download(trimmed, 0.3) : undefined;
};
