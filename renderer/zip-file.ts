/** “PK” and two more: how ZIP files begin. */
const ZIP_SIGN = 0x50_4b_03_04;

export const isZipFile = async (file: Blob): Promise<boolean> => {
  const head = await file.slice(0, 4).arrayBuffer();
  return head.byteLength === 4 && new DataView(head).getUint32(0) === ZIP_SIGN;
};

/** As the browser writes it, without holding the bytes as a text of their own. */
export const base64FromFile = (file: Blob): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const address = typeof reader.result === 'string' ? reader.result : '';
    resolve(address.slice(address.indexOf(',') + 1));
  });
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  reader.readAsDataURL(file);
  return promise;
};
