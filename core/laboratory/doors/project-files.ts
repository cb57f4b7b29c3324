import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { AppError } from '#kit/errors.ts';
import { escaped, framedPage, PAGE_HEADERS } from '../../doors/http/page-frame.ts';
import { type FrontConfig, type OpenProject, type SignedIn, visitorIn } from './open-project.ts';
import { words } from './project-pages.ts';

const FILES = '/projects/:code/files';

/**
 * What a member saved from the window of a project lies on the server: here it is fetched. Everybody sees the
 * files that they saved themselves, and no others.
 */
export const addProjectFiles = (app: Hono, config: FrontConfig): void => {
  app.get(FILES, async (context) => {
    const visitor = await visitorIn(config, context).catch(() => undefined);
    // Whoever is not signed in, or no member, is told so by the page of the projects.
    if (!visitor) {
      config.keepReturn(context);
      return context.redirect('/', 302);
    }
    const code = context.req.param('code') ?? '';
    return context.html(filesPage(code, await savedFiles(visitor)), 200, PAGE_HEADERS);
  });
  app.get(`${FILES}/:name`, async (context) => sendFile(context, await visitorIn(config, context)));
};

interface SavedFile {
  readonly name: string;
  readonly bytes: number;
  readonly at: Date;
}

interface Visitor {
  readonly signedIn: SignedIn;
  readonly project: OpenProject;
}

/** The latest first. */
const savedFiles = async ({ signedIn, project }: Visitor): Promise<readonly SavedFile[]> => {
  const folder = project.filesOf(signedIn.person);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, bytes: size, at: mtime };
    }),
  );
  return files.toSorted((a, b) => b.at.getTime() - a.at.getTime());
};

/** Only what the list has: a path in the name leads nowhere. */
const sendFile = async (context: Context, visitor: Visitor): Promise<Response> => {
  const wanted = context.req.param('name') ?? '';
  const file = (await savedFiles(visitor)).find(({ name }) => name === wanted);
  if (!file) throw new AppError('not_found');
  const stream = createReadStream(
    join(visitor.project.filesOf(visitor.signedIn.person), file.name),
  );
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'no-store',
      'content-security-policy': 'sandbox',
    },
  });
};

const filesPage = (code: string, files: readonly SavedFile[]): string =>
  framedPage({
    title: words.files,
    styleSheet: '/projects.css',
    body: `<p><a href="/projects/${escaped(code)}/app/">${escaped(words.backToProject)}</a></p>
<h1>${escaped(words.files)}</h1>
<p class="quiet">${escaped(words.filesLead)}</p>
${files.length === 0 ? `<p>${escaped(words.noFiles)}</p>` : `<ul class="projects">${files.map((file) => fileItem(code, file)).join('')}</ul>`}`,
  });

const fileItem = (code: string, { name, bytes, at }: SavedFile): string => {
  const size = `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `<li><a href="/projects/${escaped(code)}/files/${encodeURIComponent(name)}" download><bdi>${escaped(name)}</bdi></a> <span class="quiet">${size} · <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></span></li>`;
};
