import { ERRORS, type Refusal } from '#kit/errors.ts';
import type { RouteName } from '#kit/route.ts';
import type { AttemptCount } from '../../../store/index.ts';
import { timeText, type Section } from '#kit/document/document.ts';
import type { DossierFacts, RouteFact } from './facts.ts';

const ROUTES: Readonly<Record<RouteName, string>> = {
  'public-page': 'public page, requested as Bowerbird',
  'browser-page': 'public page, opened in the program’s own browser',
  'official-api': 'official API, with the researcher’s own credentials',
  capture: 'pages that the researcher browsed',
};

const STATES: Readonly<Record<RouteFact['state'], string>> = {
  open: 'can be used',
  off: 'switched off',
  'without credentials': 'no credentials entered',
  'by browsing': 'used when the researcher browses or imports a recording',
};

const REFUSALS: Readonly<Record<Refusal['kind'], string>> = {
  'consent-page': 'refused: a consent page',
  'login-wall': 'refused: a sign-in was demanded',
  'bot-check': 'refused: a check against automated requests',
  captcha: 'refused: a CAPTCHA',
  'rate-limit': 'refused: too many requests',
  'block-page': 'refused: a blocking page',
  'empty-answer': 'refused: an empty answer',
  withheld: 'withheld by the platform',
  'key-refused': 'refused: the official API did not accept the credentials',
  'credentials-needed': 'not possible without credentials of the official API',
  'browser-needed': 'not possible without the program’s own browser',
  'capture-needed': 'not possible without the researcher’s own browsing',
  'no-honest-route': 'not possible by any permitted route',
};

const result = ({ outcome, refusal }: AttemptCount): string => {
  if (outcome === 'ok') return 'answered';
  return refusal === null ? `failed: ${ERRORS[outcome].code}` : REFUSALS[refusal];
};

const through = ({ route, door }: AttemptCount): string => {
  if (door === 'import') return 'an imported recording';
  return route === null ? 'none' : ROUTES[route];
};

export const accessSections = (facts: DossierFacts): readonly Section[] => [
  attemptsSection(facts),
  routesSection(facts),
  contentsSection(facts),
];

const attemptsSection = ({ attempts, wordsFor }: DossierFacts): Section => {
  const calls = attempts.reduce((sum, one) => sum + one.calls, 0);
  const answered = attempts
    .filter(({ outcome }) => outcome === 'ok')
    .reduce((sum, one) => sum + one.calls, 0);
  return {
    title: 'Which access was tried',
    texts: [
      `Calls for this collection: ${calls}, of which ${answered} were answered. A page that was requested several times counts once, with its latest result. One call may take several requests.`,
    ],
    table: {
      head: ['What', 'Through', 'Result', 'Calls', 'First', 'Last'],
      rows: attempts.map((one) => [
        wordsFor(one.operation),
        through(one),
        result(one),
        String(one.calls),
        timeText(one.first),
        timeText(one.last),
      ]),
    },
  };
};

const routesSection = ({ routes, closed, wordsFor }: DossierFacts): Section => ({
  title: 'Which access there is',
  texts: [
    'The routes that this version of the program knows for what was requested, in the order in which they are tried, as they are set now.',
    ...closed.map(({ operation, because }) => `${wordsFor(operation)}: ${because}`),
  ],
  table: {
    head: ['What', 'Route', 'State'],
    rows: routes.map(({ operation, route, state }) => [
      wordsFor(operation),
      ROUTES[route],
      STATES[state],
    ]),
  },
});

const contentsSection = ({ kinds, completeness }: DossierFacts): Section => ({
  title: 'What was received',
  texts: [
    `Items: ${completeness.unique}.`,
    ...(completeness.collected === undefined
      ? []
      : [
          `Collected from ${timeText(completeness.collected.first)} to ${timeText(completeness.collected.last)}.`,
        ]),
    ...completeness.stated.map(({ kind, platform, total, stating, lists, held }) =>
      stating === 0
        ? `${platform} states no total of ${kind}; ${held} are held.`
        : `${platform} states ${total} ${kind}${stating < lists ? ` for ${stating} of ${lists} lists` : ''}; ${held} are held.`,
    ),
  ],
  table: {
    head: ['Kind', 'Items'],
    rows: kinds.map(({ what, count }) => [what, String(count)]),
  },
});
