/** Characters of a path that is kept. */
const MOST = 1000;
/** Where a person may be led who had to sign in first: pages of the laboratory, never an act. */
const PAGES = /^\/(?:projects\/[a-z0-9]{8}\/(?:app\/|files$|files\?)|sign-in\/identities$)/;

/**
 * A path of this server to which somebody goes back; `undefined` for anything else, such as an address of another
 * server in the clothes of a path (`//host`, `/\host`).
 */
export const returnPath = (text: string | undefined): string | undefined => {
  if (text === undefined || text.length > MOST || !PAGES.test(text)) return undefined;
  // Browsers read a backslash as a slash and leave out control signs.
  return /[\\\p{Cc}\s]|\/\/|\/\.\.?(?:\/|$)/u.test(text) ? undefined : text;
};
