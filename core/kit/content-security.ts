/** What a page of ours may load, beyond which its browser loads nothing. */
type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'font-src'
  | 'connect-src'
  | 'form-action';

/**
 * The policy of a page: what it is allowed, and nothing else. No page of ours is shown in another's frame,
 * has another's base address, or sends a form, unless it is allowed to; `null` leaves a directive out.
 */
export const contentSecurityPolicy = (
  allowed: Readonly<Partial<Record<Directive, string | null>>>,
): string =>
  Object.entries({
    'default-src': "'none'",
    ...allowed,
    'worker-src': "'none'",
    'base-uri': "'none'",
    'form-action': allowed['form-action'] === undefined ? "'none'" : allowed['form-action'],
    'frame-ancestors': "'none'",
  })
    .flatMap(([directive, sources]) => (sources === null ? [] : `${directive} ${sources}`))
    .join('; ');

/**
 * Of the window, in the desktop app and in a browser: no inline script or style, no eval, no frame, nothing
 * remote. Thumbnails of the platforms are not loaded either, since each would tell the platform who looks
 * at what.
 */
export const WINDOW_POLICY = contentSecurityPolicy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
});
