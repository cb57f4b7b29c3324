/** The program's version; a test holds it to package.json. */
export const VERSION = '0.9.1-dev';
