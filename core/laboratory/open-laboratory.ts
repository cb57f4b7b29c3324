import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { addFront } from './doors/front.ts';
import { addProjectPages } from './doors/project-pages.ts';
import { requesterOf } from '../doors/http/requester.ts';
import { countedAddress } from '../doors/http/addresses.ts';
import { createSignIn } from './sign-in/door.ts';
import type { Ways } from './sign-in/ways.ts';
import type { Consents, Decision } from '../doors/oauth/consents.ts';
import { SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { may } from '#kit/rights.ts';
import { refuseNewerFiles } from '../store/doctor/data-files.ts';
import { codeFromSecret, type NewTokens } from '../store/index.ts';
import type { App, AppConfig } from '../app/app.ts';
import { openApp } from '../app/open-app.ts';
import { repeatWork, type RepeatedWork } from '../app/repeated-work.ts';
import { createProjects, type Projects } from './projects/projects.ts';
import { expireClosed } from './projects/retention.ts';
import { secretIn } from '../doors/http/bearer.ts';
import { laboratoryIn } from './store/laboratory.ts';
import { createMemberConsent } from './doors/member-consent.ts';

export interface LaboratoryConfig extends AppConfig {
  /** How people sign in. */
  readonly ways: Ways;
  /** The folder of the built window. */
  readonly files: string;
}

export interface LaboratoryApp extends App {
  readonly projects: Projects;
}

/** How often it is looked for projects whose end is over. */
const CLOSING_MS = 15_000;
const DAY_MS = 86_400_000;

/** The code of the project that the secret in an `Authorization` header names, if it is there and names one. */
const codeInHeader = (header: string | null | undefined): string | undefined => {
  try {
    return codeFromSecret(secretIn(header));
  } catch {
    return undefined;
  }
};

/**
 * A laboratory on one port: people sign in and work in projects, each with a data file of its own beside the
 * file that knows the people. What is answered is that file's app, with the projects in front of it.
 */
export const openLaboratory = async (config: LaboratoryConfig): Promise<LaboratoryApp> => {
  const repeated: RepeatedWork[] = [];
  refuseNewerFiles(config.dataDir);
  const root = openApp({
    ...config,
    isShared: true,
    memberConsent: () => consent,
    closeBeside: async (drainMs) => {
      await Promise.all(repeated.map((one) => one.close()));
      await projects.close(drainMs);
      await signIn.settled();
      await signInServers.close();
    },
  });
  const { net } = root;
  const laboratory = laboratoryIn(root.store);
  const projects = createProjects({
    root: root.store,
    net,
    config: { ...config, front: root.api },
  });
  const signInServers = await openSignInServers(config.ways);
  const signIn = createSignIn({
    laboratory,
    shortLived: root.store.shortLived,
    origin: root.api.address,
    now: config.now ?? Date.now,
    ways: config.ways,
    home: '/',
    beforeMember: projects.setPartOf,
    networkFrom: networkFromContext,
    onFault: config.warn,
    bodyTimes: config.bodyTimes,
    ...signInServers.servers,
  });
  const front = {
    codeInHeader,
    project: projects.byCode,
    isMember: (person: string, code: string) => {
      const project = laboratory.projects.byCode(code);
      if (!project || project.closed !== null) return false;
      return laboratory.members.role(project.id, person) !== undefined;
    },
    personOf: signIn.personOf,
    keepReturn: signIn.keepReturn,
    files: config.files,
    ending: root.ending,
    bodyTimes: config.bodyTimes,
  };
  const openProjectsOf = (person: string) =>
    laboratory.members
      .projectsOf(person)
      .filter(({ project }) => project.closed === null)
      .map(({ project: { code, name, ends }, role }) => ({ code, name, ends, role }));
  const consent = {
    consentPages: (consents: Consents) =>
      createMemberConsent(consents, {
        personOf: signIn.personOf,
        projectsOf: (person) => openProjectsOf(person).filter(({ role }) => may(role, 'collect')),
      }),
    grants: {
      forDecision: ({ member }: Decision) => member && projects.clientsOf(member.project),
      forToken: (token: string) => {
        const code = codeFromSecret(token);
        return code === undefined ? undefined : projects.clientsOf(code);
      },
      // Whoever hands over is told where to; other programs need not know.
      describe: ({ access, grant, scopes }: NewTokens) => {
        const code = scopes.includes(SCOPE_CONTRIBUTE) ? codeFromSecret(access) : undefined;
        return code === undefined ? undefined : projects.describeGrant(code, grant);
      },
    },
  };
  root.api.mount((app, hosts) => {
    app.route('/', signIn.routes(hosts));
    addProjectPages(app, hosts, {
      personOf: signIn.personOf,
      projectsOf: openProjectsOf,
      addProject: projects.add,
      bodyTimes: config.bodyTimes,
    });
    addFront(app, hosts, front);
  }, 'first');
  root.api.answerFirst((request, response) => {
    const code = codeInHeader(request.headers.authorization);
    const project = code === undefined ? undefined : projects.opened(code);
    return project?.answerCache.answer(request, response) ?? false;
  });
  await projects.openAll();
  // An end that is over is seen here; one that the command line closed as well.
  if (config.background !== false)
    repeated.push(
      repeatWork({
        everyMs: CLOSING_MS,
        work: async () => {
          await projects.closeEnded();
          // One that another process made: what is due in it may be begun here.
          await projects.openAll();
        },
        onError: (words) =>
          config.warn?.(`a project could not be closed, which is tried again: ${words}`),
      }),
      repeatWork({
        everyMs: DAY_MS,
        work: (signal) => expireClosed(config.dataDir, root.store, signal),
        onError: (words) =>
          config.warn?.(
            `what closed projects may keep no longer could not be deleted, which is tried again tomorrow: ${words}`,
          ),
      }),
    );
  return { ...root, projects };
};

/** Behind a trusted proxy, of the client in front of it. */
const networkFromContext = (context: Context): string =>
  countedAddress(requesterOf((context.env as HttpBindings).incoming).address);

/** How providers are asked and mail is sent; loaded where the operator switched it on. */
const openSignInServers = async ({ oidc, mail }: Ways) => {
  const provider =
    oidc.length > 0
      ? await (await import('../net/identity-fetch.ts')).createIdentityFetch()
      : undefined;
  const mailer = mail && (await import('../net/mail.ts')).createMailer(mail);
  return {
    servers: { fetch: provider?.fetch, sendMail: mailer?.send },
    close: async (): Promise<void> => {
      mailer?.close();
      await provider?.close();
    },
  };
};
