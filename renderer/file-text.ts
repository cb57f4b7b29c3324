/** The text of a chosen file: UTF-16 where its mark says so (Excel's "Unicode text"), else UTF-8. */
export const fileText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
};
