/** The program's version; a test holds it to package.json. */
export const VERSION = '0.10.0-dev';
