/** What the product is called, whose it is and where it is found: package.json says it, once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../command.ts';

export interface Product {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly homepage: string;
  readonly license: string;
  readonly author: { readonly name: string; readonly email: string };
}

export const readProduct = async (): Promise<Product> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Product;
