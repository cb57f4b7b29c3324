/** In Markdown what stands in a text is text, on one line. */
export const markdownText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);
