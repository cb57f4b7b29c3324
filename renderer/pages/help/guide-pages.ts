/** The guide as it is shipped: the same files that the repository shows. */
const TEXTS = import.meta.glob<string>('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PICTURES = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The page that lists the others. */
export const INDEX = 'README';

const fileNameFromPath = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

const texts = new Map(Object.entries(TEXTS).map(([path, text]) => [fileNameFromPath(path), text]));
const pictures = new Map(
  Object.entries(PICTURES).map(([path, url]) => [fileNameFromPath(path), url]),
);

export const guideNames = (): readonly string[] => [...texts.keys()];

/** The Markdown of a page; `undefined` where there is no such page. */
export const guideText = (page: string): string | undefined => texts.get(page);

/** The address of a picture of the guide. */
export const pictureAddress = (path: string): string | undefined =>
  pictures.get(fileNameFromPath(path));

/** The page of the guide that a link in it leads to; `undefined` for any other link. */
export const linkedPage = (url: string): string | undefined => {
  const page = /^([\w-]+)\.md$/.exec(url)?.[1];
  return page !== undefined && texts.has(page) ? page : undefined;
};
