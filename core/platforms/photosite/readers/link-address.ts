/** Where a link leads that goes by way of the site’s own counter. */
export const shimmed = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? (new URL(url).searchParams.get('u') ?? url) : undefined;

/** People type addresses without their scheme. */
export const fullAddress = (address: string | undefined): string | undefined => {
  if (address === undefined || /[\s"<>]/.test(address)) return undefined;
  const url = shimmedHost(address);
  if (/^https?:\/\//i.test(url)) return url.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d/.test(url)
    ? undefined
    : `https://${url}`;
};

const shimmedHost = (url: string): string =>
  /^https?:\/\/l\.instagram\.com\//.test(url) ? (shimmed(url) ?? url) : url;
