/** Packages of type faces are imported for their style sheets alone. */
declare module '@fontsource-variable/inter';
