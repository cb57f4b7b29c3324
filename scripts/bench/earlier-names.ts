/** Under which names earlier revisions have what the measuring programs import, where they have it. */
const EARLIER: Readonly<Record<string, string>> = {
  cellsFromRow: 'cellsOf',
  exchangeFromReply: 'exchangeOf',
  hostAndPath: 'hostOf',
  isHostIn: 'isHostOf',
  jsonFromReply: 'jsonOf',
  textFromReply: 'textOf',
  'core/store/collections/charts/read-charts.ts': 'core/store/read-charts.ts',
};

const IMPORT = /^import (type )?\{([^{}]*)\} from '((?:\.\.\/)+|#)([^']+)';/gm;

/**
 * A measuring program that imports from the product by the names that a revision has. What it has under no
 * known name stays, and fails when it is loaded. `readProduct` returns the text of a file of the revision.
 */
export const namesOfRevision = (
  program: string,
  readProduct: (path: string) => string | undefined,
): string =>
  program.replace(
    IMPORT,
    (line, type: string | undefined, names: string, up: string, to: string) => {
      const path = up === '#' ? `core/${to}` : to;
      if (!path.startsWith('core/')) return line;
      const found = [path, EARLIER[path] ?? path].find((file) => readProduct(file) !== undefined);
      if (found === undefined) return line;
      const product = readProduct(found) ?? '';
      const own = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => nameIn(product, name));
      return `import ${type ?? ''}{ ${own.join(', ')} } from '${up === '#' ? '../../' : up}${found}';`;
    },
  );

const nameIn = (product: string, name: string): string => {
  const earlier = EARLIER[name];
  const isThere = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(product);
  return earlier === undefined || isThere(name) || !isThere(earlier)
    ? name
    : `${earlier} as ${name}`;
};
