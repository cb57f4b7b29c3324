import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The reference page: Scalar over our own `/openapi.json`, every byte served from here. */
export const referencePage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bowerbird reference</title>
  </head>
  <body>
    <main id="reference"></main>
    <noscript>The machine-readable description is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/reference/scalar.js"></script>
    <script src="/reference/start.js"></script>
  </body>
</html>
`;

/** Scalar's one file: beside the built program, or in the dependencies when run from source. */
export const referenceScript = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  for (const path of candidates()) {
    try {
      return await readFile(path);
    } catch {
      // The next place.
    }
  }
  return undefined;
};

const FILE = '@scalar/api-reference/dist/browser/standalone.js';

const candidates = (): string[] => [
  join(import.meta.dirname, 'reference', 'scalar.js'),
  join(import.meta.dirname, '..', '..', '..', 'node_modules', FILE),
];
