import type { Context, Hono } from 'hono';
import { AppError } from '#kit/errors.ts';
import type { Role } from '#kit/rights.ts';
import { guard } from '../../doors/http/guard.ts';
import {
  escaped,
  framedPage,
  hidden,
  PAGE_HEADERS,
  PAGE_STYLE,
} from '../../doors/http/page-frame.ts';
import { limitBody, type BodyTimes } from '../../doors/http/request.ts';
import { formIn } from '../../doors/oauth/pages.ts';
import { consentAwaited, forgetConsent } from './member-consent.ts';
import { isSameSecret } from '../../doors/http/same-secret.ts';
import type { SignedIn } from './open-project.ts';

/** A project as the page of a person lists it. */
export interface ListedProject {
  readonly code: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601: when it is closed. */
  readonly ends: string | null;
}

export interface ProjectPagesConfig {
  readonly personOf: (context: Context) => SignedIn | undefined;
  readonly projectsOf: (person: string) => readonly ListedProject[];
  /** Makes a project, with the owner as its first manager; resolves with its code. */
  readonly addProject: (name: string, owner: string) => Promise<string>;
  readonly bodyTimes?: BodyTimes | undefined;
}

const PATHS = ['/', '/projects', '/projects.css'];

/** What a person sees after signing in: their projects. Owners make new ones there. */
export const addProjectPages = (
  app: Hono,
  hosts: () => readonly string[],
  config: ProjectPagesConfig,
): void => {
  for (const path of PATHS) app.use(path, guard(hosts), limitBody({ times: config.bodyTimes }));
  app.get('/projects.css', (context) =>
    context.body(PAGE_STYLE + STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/', (context) => {
    const signedIn = config.personOf(context);
    if (!signedIn) return context.redirect('/sign-in', 302);
    // Whoever had to sign in to decide about a program goes on with that.
    const awaited = consentAwaited(context);
    if (awaited !== undefined) {
      forgetConsent(context);
      return context.redirect(awaited, 302);
    }
    return context.html(listPage(signedIn, config), 200, PAGE_HEADERS);
  });
  app.post('/projects', async (context) => {
    const signedIn = config.personOf(context);
    const form = formIn(context);
    // A form of our own page says where it comes from, and carries the token of the session.
    if (!signedIn || context.req.header('origin') === undefined)
      return context.redirect('/sign-in', 303);
    if (!signedIn.person.isOwner || !isSameSecret(form.get('token') ?? '', signedIn.csrf))
      throw new AppError('not_permitted');
    const name = form.get('name')?.trim() ?? '';
    if (name === '' || name.length > 100)
      return context.html(
        listPage(signedIn, config, words.nameOfProjectMissing),
        400,
        PAGE_HEADERS,
      );
    const code = await config.addProject(name, signedIn.person.id);
    return context.redirect(`/projects/${code}/app/`, 303);
  });
};

const listPage = (
  { person, csrf }: SignedIn,
  { projectsOf }: ProjectPagesConfig,
  problem?: string,
): string => {
  const projects = projectsOf(person.id);
  return framedPage({
    title: words.projects,
    styleSheet: '/projects.css',
    body: `<header><p class="quiet">${escaped(words.signedInAs)} <bdi>${escaped(person.name)}</bdi></p>
<nav><a href="/sign-in/identities">${escaped(words.yourAccount)}</a>
<form method="post" action="/sign-out">${hidden('token', csrf)}<button>${escaped(words.signOut)}</button></form></nav></header>
<h1>${escaped(words.projects)}</h1>
${projects.length === 0 ? `<p>${escaped(person.isOwner ? words.noProjectOwner : words.noProject)}</p>` : `<ul class="projects">${projects.map(listItem).join('')}</ul>`}
${person.isOwner ? newProjectForm(csrf, problem) : ''}`,
  });
};

const listItem = ({ code, name, role, ends }: ListedProject): string => {
  const closes =
    ends === null
      ? ''
      : ` · ${escaped(words.closesOn)} <time datetime="${escaped(ends)}">${escaped(ends.slice(0, 10))}</time>`;
  return `<li><a href="/projects/${escaped(code)}/app/"><bdi>${escaped(name)}</bdi></a> <span class="quiet">${escaped(ROLE_NAMES[role])}${closes} · <a href="/projects/${escaped(code)}/files">${escaped(words.files)}</a></span></li>`;
};

const newProjectForm = (csrf: string, problem: string | undefined): string =>
  `<form method="post" action="/projects" class="new">${hidden('token', csrf)}
<label for="name">${escaped(words.newProject)}</label>
<div><input id="name" name="name" required maxlength="100" autocomplete="off"${problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'}> <button>${escaped(words.makeProject)}</button></div>
${problem === undefined ? '' : `<p id="problem" role="alert">${escaped(problem)}</p>`}</form>`;

const STYLE = `main{max-width:40rem}
header{display:flex;justify-content:space-between;align-items:baseline;gap:16px;flex-wrap:wrap}
header p{margin:0}
nav{display:flex;gap:16px;align-items:baseline}
nav form{margin:0}
a{color:var(--accent)}
.projects{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
.projects li{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
.projects a{overflow-wrap:anywhere}
.projects span{white-space:nowrap}
.new{margin-top:32px}
.new div{display:flex;gap:8px}
.new input{flex:1;min-width:0;padding:8px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}
[role=alert]{color:light-dark(#a3261f,#ff9b92)}
`;

/** All that the pages of a laboratory say, in one place for translation. */
export const words = {
  projects: 'Projects',
  signedInAs: 'Signed in as',
  yourAccount: 'Your account',
  signOut: 'Sign out',
  noProject: 'You are in no project yet. Ask whoever runs this laboratory to invite you to one.',
  noProjectOwner: 'There is no project yet. Make the first one.',
  newProject: 'New project',
  makeProject: 'Make project',
  nameOfProjectMissing: 'Give the project a name of at most 100 characters.',
  files: 'Your files',
  filesLead: 'What you exported or saved in this project. Only you see them.',
  noFiles: 'Nothing yet. What you export from the window is listed here.',
  backToProject: 'Back to the project',
  closesOn: 'closes on',
} as const;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  reader: 'reader',
  coder: 'coder',
  collector: 'collector',
  manager: 'manager',
};
