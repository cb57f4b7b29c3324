/** The port of the local API until the person chooses another. */
export const DEFAULT_PORT = 8674;
