/** Addresses of things that also say whose they are: `https://x.com/wren/status/1`. */
import { addressParts, siteFromPlatform } from './account-address.ts';
import type { PersonNames } from './account.ts';
import type { Platform } from './operation.ts';

export interface ThingOfSomebody {
  readonly names: PersonNames;
  /** Where the same thing lies without that name, or what stands for it; `undefined` where the name is a page of the site. */
  readonly unnamed: () => string | undefined;
}

/** Reads an address of a platform; `undefined` where it names nobody. */
export type ReadWhoseAddress = (address: string) => ThingOfSomebody | undefined;

/** Stands for a thing whose address cannot be told without its author. */
export const FORGOTTEN_ADDRESS = 'https://forgotten.invalid/';

const known = new WeakMap<object, ReadWhoseAddress>();

export const whoseAddresses = (
  platform: Parameters<typeof siteFromPlatform>[0] & Pick<Platform, 'recognise' | 'operations'>,
): ReadWhoseAddress => {
  const found = known.get(platform);
  if (found) return found;
  const site = siteFromPlatform(platform);
  const partNaming = (address: string) =>
    addressParts(address, site)?.find(
      ({ value, parameter, isAccountStep }) =>
        parameter === undefined &&
        (isAccountStep || value.startsWith('@')) &&
        /[\p{L}\p{N}]/u.test(value),
    );
  const isNamed = (address: string): boolean => {
    const part = partNaming(address);
    return part !== undefined && site.isOwnPage?.(part.value, part.after) !== true;
  };
  const read: ReadWhoseAddress = (address) => {
    const handle = partNaming(address)?.value;
    if (handle === undefined) return undefined;
    const unnamed = (): string | undefined =>
      isNamed(address) ? withoutName(platform, address, isNamed) : undefined;
    return { names: { ids: [], handle, addresses: [] }, unnamed };
  };
  known.set(platform, read);
  return read;
};

/** The address that links of the platform give the same thing, if that names nobody. */
const withoutName = (
  { recognise, operations }: Pick<Platform, 'recognise' | 'operations'>,
  address: string,
  isNamed: (address: string) => boolean,
): string => {
  const found = recognise(address);
  const links = operations.find(({ name }) => name === found?.operation)?.links;
  const plain = found && links?.address(found.params);
  return plain === undefined || isNamed(plain) ? FORGOTTEN_ADDRESS : plain;
};
