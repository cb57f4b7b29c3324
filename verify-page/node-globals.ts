/** Under the name that the code knows. */
export { NodeBuffer as Buffer } from './node-buffer.ts';
