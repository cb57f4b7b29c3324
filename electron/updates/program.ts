/** The program `dist/updates.js`: what looks for, fetches and installs newer versions. */
export { UPDATERS } from './exchange.ts';
export { createUpdates, type Rights } from './updates.ts';
