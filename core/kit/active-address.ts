/** `href` of `xlink:href`: a prefix may stand for any namespace. */
export const localName = (name: string): string =>
  name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** Attributes that hold several addresses, or a style sheet. */
const WITH_SEVERAL = new Set(['srcset', 'imagesrcset', 'style', 'values', 'from', 'to', 'by']);
const SCRIPT_ADDRESS = /(?:javascript|vbscript|livescript|mocha):/;
/** Types of data that are shown as they are, wherever their address stands. */
const PASSIVE_DATA =
  /^data:(?:(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:x-)?font|text\/(?:plain|css)(?![\w.+-]))[\w.+-]{0,60})?[;,]/;
const SVG_DATA = /^data:image\/svg\+xml[;,]/;
const PICTURES = new Set(['src', 'srcset', 'imagesrcset', 'poster', 'background']);

/** Whether something happens when a browser goes to the address that a value is, or holds. */
export const isActiveAddress = (
  element: { readonly name: string },
  name: string,
  value: string,
): boolean => {
  const local = localName(name);
  // A browser skips these signs in an address.
  const address = value
    .replaceAll(/[\t\n\r]/g, '')
    .trimStart()
    .toLowerCase();
  if (WITH_SEVERAL.has(local)) return SCRIPT_ADDRESS.test(address);
  if (address.search(SCRIPT_ADDRESS) === 0) return true;
  if (!address.startsWith('data:') || PASSIVE_DATA.test(address)) return false;
  const isPicture = PICTURES.has(local) || /^(?:image|feimage|link)$/.test(localName(element.name));
  return !(isPicture && SVG_DATA.test(address));
};
