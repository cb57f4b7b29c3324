/** The software bill of materials: what is really in the program, as CycloneDX (https://cyclonedx.org). */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { NestedPackage, BundledPackage } from './packages.ts';
import type { Product } from './product.ts';

const purlFrom = (name: string, version: string | undefined): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}${version === undefined ? '' : `@${version}`}`;

const licenceFrom = (license: string): Models.License =>
  / (?:AND|OR|WITH) /.test(license)
    ? new Models.LicenseExpression(license)
    : new Models.SpdxLicense(license);

interface Part extends NestedPackage, Partial<Pick<BundledPackage, 'sha512'>> {}

const componentFrom = ({ name, version, license, sha512 }: Part): Models.Component => {
  const purl = purlFrom(name, version);
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    ...(version === undefined ? {} : { version }),
    bomRef: purl,
    purl,
  });
  if (license !== undefined) component.licenses.add(licenceFrom(license));
  if (sha512 !== undefined) component.hashes.set(Enums.HashAlgorithm['SHA-512'], sha512);
  return component;
};

interface Contents {
  readonly packages: readonly BundledPackage[];
  /** The version of Electron that the program runs in. */
  readonly electron: string;
  /** When the commit was made: the same list each time it is built. */
  readonly at: Date;
}

/** JSON of CycloneDX 1.6. */
export const sbomText = (product: Product, { packages, electron, at }: Contents): string => {
  const own = new Models.Component(Enums.ComponentType.Application, product.name, {
    version: product.version,
    bomRef: 'bowerbird',
    description: product.description,
  });
  own.licenses.add(new Models.SpdxLicense(product.license));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: own, timestamp: at }) });
  const components = new Map<string, Models.Component>();
  const add = (one: Part, holder: Models.Component): Models.Component => {
    const purl = purlFrom(one.name, one.version);
    const component = components.get(purl) ?? componentFrom(one);
    components.set(purl, component);
    bom.components.add(component);
    holder.dependencies.add(component.bomRef);
    return component;
  };
  add({ name: 'electron', version: electron, license: 'MIT' }, own);
  const added = packages.map((one) => [add(one, own), one.nested] as const);
  for (const [component, nested] of added) for (const one of nested) add(one, component);
  const { Spec1dot6 } = Spec;
  const factory = new Serialize.JSON.Normalize.Factory(Spec1dot6);
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`;
};
