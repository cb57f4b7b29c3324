import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { drawing } from '#kit/fake/picture.ts';
import { file, type FakeResponse } from '#kit/fake/site.ts';

const PICTURES = new Set(['i.redd.it', 'preview.redd.it', 'b.thumbs.redditmedia.com']);

/** The pictures and the film that this forum names: whatever can be seen here can be saved. */
export const media = ({ hostname, pathname, searchParams }: URL): FakeResponse | undefined => {
  if (hostname === 'v.redd.it' && /^\/sample\w+\/DASH_720\.mp4$/.test(pathname))
    return file(film(), FILM_TYPE, 'sample-film');
  const [, name] = /^\/sample-([\w-]+)\.jpg$/.exec(pathname) ?? [];
  return name !== undefined && PICTURES.has(hostname)
    ? file(drawing(name, 16, 10), 'image/jpeg', `sample-${name}-${searchParams.get('width') ?? 0}`)
    : undefined;
};
