// @vitest-environment jsdom
import { beforeAll, describe, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import type { CallFacts, LabMeView, MembersView } from '#calls/index.ts';
import { startI18n } from '../../i18n.ts';
import { bridgeTo, draw, NOT_HERE } from '../../testing/drawn.tsx';
import { actWords, MembersPage, sumByKey } from './members-page.tsx';
import { partFromText } from './fields.tsx';

beforeAll(startI18n);

const ME: LabMeView = {
  person: { id: 'a', name: 'Ada' },
  project: { id: 'p', name: 'Birds', code: 'abcd1234' },
  role: 'manager',
  allows: ['read', 'code', 'export', 'collect', 'manage'],
  isOwner: false,
  projects: [],
};
const MEMBERS: MembersView = {
  members: [
    {
      person: { id: 'a', name: 'Ada', email: 'ada@example.org' },
      role: 'manager',
      since: '2026-11-01T00:00:00.000Z',
      isDisabled: false,
      spent: 1200,
    },
    {
      person: { id: 'b', name: 'Ben' },
      role: 'collector',
      since: '2026-11-02T00:00:00.000Z',
      isDisabled: true,
      monthly: 500,
      spent: 3,
    },
  ],
  invitations: [
    {
      id: 'i',
      email: 'eve@example.org',
      role: 'coder',
      created: '2026-11-20T00:00:00.000Z',
      expires: '2026-12-04T00:00:00.000Z',
    },
  ],
};
const KEY = { id: 'k', name: 'Ben’s script' };
const ANSWERS: Readonly<Record<string, unknown>> = {
  'lab.me': ME,
  'catalogue.list': { version: '1', platforms: [], calls: {} as Record<string, CallFacts> },
  'members.list': MEMBERS,
  'members.usage': [
    { day: '2026-11-02', person: { id: 'b', name: 'Ben' }, key: KEY, credits: 2 },
    { day: '2026-11-03', person: { id: 'b', name: 'Ben' }, key: KEY, credits: 1 },
  ],
  'audit.list': {
    entries: [
      {
        number: 7,
        at: '2026-11-02T00:00:00.000Z',
        act: 'member-set',
        sha256: '',
        subject: 'p',
        facts: { person: 'b', role: 'collector' },
        by: { id: 'a', name: 'Ada' },
        about: { id: 'b', name: 'Ben' },
      },
    ],
    next: 7,
  },
  'members.invite': {
    ...MEMBERS.invitations[0],
    id: 'n',
    email: 'finn@example.org',
    path: '/sign-in/invitation#secret',
  },
  'members.withdraw': null,
};

const drawPage = (): object[] => {
  const calls: object[] = [];
  const bridge = bridgeTo((operation, params) => {
    calls.push({ operation, params });
    const data = ANSWERS[operation];
    return Promise.resolve(data === undefined ? NOT_HERE : { id: 1, ok: true, data });
  });
  draw(<MembersPage />, bridge);
  return calls;
};

const rowsIn = (label: string): string[] =>
  [...document.querySelectorAll(`section[aria-label="${label}"] tbody tr`)].map(
    (row) => row.textContent,
  );

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);

describe('the page of people', () => {
  test('tells who works here, as what, and what they spent', async () => {
    drawPage();
    await vi.waitFor(() => expect(rowsIn('Members')).toHaveLength(2));
    expect(document.querySelector('header')?.textContent).toContain('Who works in Birds');
    const [ada, ben] = rowsIn('Members');
    expect(ada).toContain('Ada (you)');
    expect(ada).toContain('ada@example.orgManager1,200');
    expect(ben).toContain('Ben Signed out by the laboratory');
    expect(ben).toContain('Collector3 of 500');
    expect(rowsIn('Open invitations')[0]).toContain('eve@example.orgCoder');
    await vi.waitFor(() => expect(rowsIn('Spent this month')).toEqual(['BenBen’s script3']));
    await vi.waitFor(() =>
      expect(rowsIn('What was changed')[0]).toContain('Role of Ben: CollectorAda'),
    );
    expect(button('Show older')).toBeDefined();
  });

  test('makes an invitation, whose link is shown once', async () => {
    const calls = drawPage();
    await vi.waitFor(() => expect(button('Invite')).toBeDefined());
    button('Invite')?.click();
    await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
    const field = document.querySelector<HTMLInputElement>('form input');
    if (!field) throw new Error('no field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      ' finn@example.org ',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(field.value).toBe(' finn@example.org '));
    button('Create link')?.click();
    await vi.waitFor(() =>
      expect(calls).toContainEqual({
        operation: 'members.invite',
        params: { email: 'finn@example.org', role: 'coder' },
      }),
    );
    await vi.waitFor(() =>
      expect(document.querySelector('output code')?.textContent).toBe(
        `${location.origin}/sign-in/invitation#secret`,
      ),
    );
    button('I have copied it')?.click();
    await vi.waitFor(() => expect(document.querySelector('output code')).toBeNull());
  });

  test('takes an invitation back', async () => {
    const calls = drawPage();
    await vi.waitFor(() => expect(button('Take back eve@example.org')).toBeDefined());
    button('Take back eve@example.org')?.click();
    await vi.waitFor(() =>
      expect(calls).toContainEqual({
        operation: 'members.withdraw',
        params: { invitation: 'i' },
      }),
    );
  });
});

test('credits a month as they are typed', () => {
  expect(['', ' 12 ', '0', '-1', '1.5', 'x', '99999999999'].map(partFromText)).toEqual([
    null,
    12,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the days of a key are added up, the most first', () => {
  const row = { day: '2026-11-01', key: KEY, credits: 1 };
  const other = { id: 'o', name: 'Other' };
  expect(sumByKey([row, { ...row, key: other, credits: 5 }, { ...row, credits: 2 }])).toEqual([
    { key: other, credits: 5 },
    { key: KEY, credits: 3 },
  ]);
});

test('each act has words of its own, and an unknown one its name', () => {
  const words = (act: string, facts = {}) =>
    actWords(
      {
        number: 1,
        at: '',
        act: act as 'member-set',
        facts,
        about: { id: 'b', name: 'Ben' },
      },
      i18next.t,
    );
  expect([
    words('member-removed'),
    words('invitation-made', { role: 'reader' }),
    words('part-set', { monthly: 1000 }),
    words('part-set', { monthly: null }),
    words('project-closed'),
    words('request-dismissed'),
    words('plan-set'),
  ]).toEqual([
    'Ben removed',
    'Invitation as Reader',
    'Monthly credits of Ben: 1,000',
    'Monthly credits of Ben: no limit',
    'Project closed',
    'Request to forget somebody dismissed',
    'Other: plan-set',
  ]);
});
