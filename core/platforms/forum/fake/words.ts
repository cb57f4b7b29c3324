/** A thing as the official API writes it. */
export type Thing = Readonly<Record<string, unknown>>;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const html = (text: string): string =>
  `<!-- SC_OFF --><div class="md"><p>${escaped(text)}</p>\n</div><!-- SC_ON -->`;
