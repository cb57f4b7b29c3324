declare const BOWERBIRD_VERSION: string;

/** Of the program that the page is of; the build puts it in. */
export const VERSION = BOWERBIRD_VERSION;
