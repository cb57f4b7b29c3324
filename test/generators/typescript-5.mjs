/** A generator is built on TypeScript 5, and the project's own is another: it finds the one beside this file. */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(createRequire(import.meta.url).resolve('typescript')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? url : specifier, context),
});
