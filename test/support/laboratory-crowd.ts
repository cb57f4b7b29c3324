/** People who work in a laboratory that a program of its own serves: each as their browser and their notebook. */
import { projectFolder } from '../../core/laboratory/projects/project-store.ts';
import { createPasswords } from '../../core/laboratory/sign-in/passwords.ts';
import { openStore } from '../../core/store/index.ts';
import type { Role } from '#kit/rights.ts';
import { ask, jsonIn, type Answered } from './http.ts';
import { fieldsIn } from './oauth.ts';
import type { CallAnswer } from './visitor.ts';
import type { PersonRow } from '../../core/laboratory/store/people.ts';
import type { ProjectRow } from '../../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../../core/laboratory/store/laboratory.ts';

export interface Crowd {
  readonly projects: readonly (ProjectRow & { readonly word: string })[];
  readonly members: readonly {
    readonly person: PersonRow;
    readonly password: string;
    /** Their roles, by the place of the project in the list. */
    readonly roles: Readonly<Record<number, Role>>;
  }[];
}

/** Of each project one word that stands nowhere else, not even in the sample world. */
const WORDS = ['Aardwolfzq', 'Bilbyzq', 'Caracalzq', 'Dikdikzq', 'Echidnazq', 'Fossazq'];
const ROLES_IN_TURN: readonly Role[] = ['manager', 'collector', 'collector', 'coder', 'reader'];
const CREDITS = 5000;

/** Five people in each of six projects; every fourth works in the next one as well. */
export const gatherCrowd = async (dir: string): Promise<Crowd> => {
  const store = openStore({ dir });
  const laboratory = laboratoryIn(store);
  const passwords = createPasswords();
  const projects = WORDS.map((word, number) => ({
    ...laboratory.projects.add({ name: `Project ${number}` }),
    word,
  }));
  for (const { id, code } of projects) {
    const own = openStore({ dir: projectFolder(dir, id), code });
    own.ledger.grant(CREDITS, 'for the term');
    own.close();
  }
  const members: Crowd['members'][number][] = [];
  for (let number = 0; number < WORDS.length * ROLES_IN_TURN.length; number += 1) {
    const name = `Person ${number}`;
    const email = `person${number}@lab.example`;
    const person = laboratory.people.add({ name, email, isOwner: number === 0 });
    const password = `a long password of ${number}`;
    laboratory.passwords.set(person.id, await passwords.encode(password));
    const home = number % WORDS.length;
    const roles: Record<number, Role> = {
      [home]: ROLES_IN_TURN[Math.floor(number / WORDS.length)] ?? 'reader',
    };
    if (number % 4 === 0)
      roles[(home + 1) % WORDS.length] = number % 8 === 0 ? 'collector' : 'reader';
    for (const [at, role] of Object.entries(roles))
      laboratory.members.set(projects[Number(at)]?.id ?? '', person.id, role);
    members.push({ person, password, roles });
  }
  store.close();
  return { projects, members };
};

/** A person in a browser: what the pages ask for is what is sent. */
export interface CrowdVisitor {
  readonly call: (code: string, name: string, params?: object) => Promise<CrowdAnswer>;
  /** What a window of a project sends with each request. */
  readonly headers: (code: string) => Promise<Readonly<Record<string, string>>>;
}

export type CrowdAnswer = CallAnswer & { readonly meta?: { readonly creditsUsed: number } };

const cookiesIn = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** Signs in by the form of the page. */
export const signInByPassword = async (
  port: number,
  email: string,
  password: string,
): Promise<CrowdVisitor> => {
  const origin = `http://127.0.0.1:${port}`;
  const page = await ask(port, '/sign-in');
  const token = fieldsIn(page).find(([name]) => name === 'token')?.[1] ?? '';
  const entered = await ask(port, '/sign-in/password', {
    method: 'POST',
    headers: {
      cookie: cookiesIn(page),
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ token, email, password }).toString(),
  });
  if (entered.status !== 303) throw new Error(`signing in: ${entered.status} ${entered.text}`);
  const cookie = cookiesIn(entered);
  const secrets = new Map<string, string>();
  /** As the window asks for it when it is opened. */
  const secretFor = async (code: string): Promise<string> => {
    const known = secrets.get(code);
    if (known !== undefined) return known;
    const { text } = await ask(port, `/projects/${code}/app/session`, { headers: { cookie } });
    const { secret } = JSON.parse(text) as { secret?: string };
    if (secret !== undefined) secrets.set(code, secret);
    return secret ?? '';
  };
  const headers = async (code: string): Promise<Readonly<Record<string, string>>> => ({
    cookie,
    origin,
    'sec-fetch-site': 'same-origin',
    'x-bowerbird-window': await secretFor(code),
  });
  return {
    headers,
    call: async (code, name, params = {}) => {
      const answered = await ask(port, `/projects/${code}/app/call`, {
        method: 'POST',
        headers: { ...(await headers(code)), 'content-type': 'application/json' },
        body: JSON.stringify({ id: 1, name, params }),
      });
      return answered.status === 200
        ? (jsonIn(answered) as CrowdAnswer)
        : { ok: false, error: { code: 'http', status: answered.status, message: answered.text } };
    },
  };
};
