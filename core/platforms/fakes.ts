import type { FakeSite } from '#kit/fake/site.ts';

/** Platforms that carry an invented site, one line each. Nothing of them is loaded before it is asked for. */
const SITES: Readonly<Record<string, () => Promise<{ readonly default: FakeSite }>>> = {
  videosite: () => import('./videosite/fake/index.ts'),
  photosite: () => import('./photosite/fake/index.ts'),
  shortvideo: () => import('./shortvideo/fake/index.ts'),
  forum: () => import('./forum/fake/index.ts'),
  microblog: () => import('./microblog/fake/index.ts'),
  professional: () => import('./professional/fake/index.ts'),
};

/** All invented sites as one: the sample world. Its examples go by the operation's id, `forum.get-user`. */
export const loadFakes = async (): Promise<FakeSite> => {
  const { serveFrom } = await import('./serve-from.ts');
  const sites = await Promise.all(
    Object.entries(SITES).map(async ([segment, load]) => ({ segment, ...(await load()).default })),
  );
  return {
    serve: (request) => {
      for (const site of sites) {
        const response = serveFrom(site, request);
        if (response) return response;
      }
      return undefined;
    },
    browsed: sites.flatMap(({ browsed = [] }) => browsed),
    examples: Object.fromEntries(
      sites.flatMap(({ segment, examples }) =>
        Object.entries(examples).map(([name, params]) => [`${segment}.${name}`, params]),
      ),
    ),
  };
};
