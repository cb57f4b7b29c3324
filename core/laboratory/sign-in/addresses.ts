/** Characters of an address (RFC 5321). */
const MOST_ADDRESS = 254;
const ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,253}$/;

/** An e-mail address as it is compared and written to: trimmed, in lower case; `undefined` for what is none. */
export const parseAddress = (text: string | null): string | undefined => {
  const address = (text ?? '').trim().toLowerCase();
  return address.length <= MOST_ADDRESS && ADDRESS.test(address) ? address : undefined;
};
