/**
 * The text of a file that a person made with another program, without the mark at its beginning: UTF-16
 * where that mark says so (Excel's "Unicode text"), else UTF-8.
 */
export const fileText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
};
