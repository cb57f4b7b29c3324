/**
 * What is used of undici, loaded with the first request. By names and in a file of its own: a bundler gives
 * an `import()` of a CommonJS package nothing but its default export.
 */
export { Agent, buildConnector, request } from 'undici';
