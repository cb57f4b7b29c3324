/** What came of the check, as the page shows it. */
import type { InEnglish } from '#kit/message.ts';
import { worldsText } from '#kit/world.ts';
import type { Verdict, Verified } from '../core/exports/verify-package.ts';
import { fingerprintOf } from '../core/signing/signature.ts';
import { element, foreignText } from './elements.ts';

type Report = InEnglish<Verified>;

const VERDICTS: Readonly<Record<Verdict, readonly [sign: string, title: string, text: string]>> = {
  proven: [
    '✓',
    'Proven',
    'Every row was read again from its reply and says the same, every file matches its checksum, and nothing is missing or added.',
  ],
  'not-provable': [
    '?',
    'Not contradicted, but not all of it can be proven',
    'Nothing in it contradicts its replies, rows or checksums. What cannot be proven is listed below.',
  ],
  contradicted: [
    '✗',
    'Contradicted',
    'Something in it is not what its own replies, rows or checksums make it. Do not rely on it before you know why.',
  ],
};

const number = (value: number): string => value.toLocaleString('en');

export const renderReport = (fileName: string, report: Report): HTMLElement => {
  const [sign, title, text] = VERDICTS[report.verdict];
  return element(
    'section',
    { class: 'report', 'aria-labelledby': 'verdict', 'data-verdict': report.verdict },
    element(
      'h2',
      { id: 'verdict', tabindex: '-1' },
      element('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      title,
    ),
    // What was closed belongs to the verdict, which nobody shall read without it.
    ...report.closed.map((one) => element('p', { class: 'closed' }, foreignText(one))),
    ...(report.restsOnUnsignedReaders
      ? [element('p', { id: 'unsigned-readers' }, report.restsOnUnsignedReaders)]
      : []),
    element('p', {}, text),
    element('p', { class: 'figures' }, countsText(report)),
    ...inventedNote(report),
    element('p', {}, signerText(report)),
    ...(report.timestamp ? [element('p', { id: 'timestamp' }, ...dateText(report.timestamp))] : []),
    ...(report.signature?.daysDated ?? []).map(({ day, timestamp }) =>
      element('p', {}, `The journal of ${day}: `, ...dateText({ ...timestamp })),
    ),
    ...facts(fileName, report),
    ...findings(report),
    ...list(
      'What cannot be proven',
      report.unprovable.map(({ what, count }) => [`${number(count)} `, foreignText(what)]),
    ),
    ...list(
      'What you have to believe',
      report.packersWord.map((word) => [foreignText(word)]),
      'No reply tells of these. They are the word of whoever made the package.',
    ),
    ...list(
      'Also to know',
      report.notices.map((notice) => [foreignText(notice)]),
    ),
  );
};

/** Whose key it is, nobody here knows: it has to be compared. */
const signerText = ({ signature, calls, closed }: Report): string => {
  if (!signature) return 'Not signed: whoever packed it could have changed it.';
  if (!signature.isValid) return 'Not as signed: something is not what was signed.';
  const rest = closed.length > 0 ? ' What was changed or taken out since is not.' : '';
  return `Signed by the key ${fingerprintOf(signature.keys.at(-1) ?? '')}.${rest} Compare it with whoever signed. ${number(signature.callsInJournal)} of ${number(calls)} calls stand in its journal of signed days.`;
};

const dateText = ({
  problems,
  at,
  authority = '',
  certificateSha256,
  trustedAs,
}: Report['timestamp'] & object): (Node | string)[] => {
  if (problems.length > 0 || at === undefined)
    return ['The timestamp in it does not hold: nothing tells when it was signed.'];
  return [
    `What is signed existed at ${at}, as `,
    authority === '' ? 'an authority without a name' : foreignText(authority),
    ' confirms: ',
    ...(trustedAs === undefined
      ? [
          `valid, by an authority that you have not said you trust. The SHA-256 of its certificate is ${certificateSha256}.`,
        ]
      : ['an authority under the certificate that you chose, ', foreignText(trustedAs), '.']),
  ];
};

/** Nobody shall mistake invented data for found data. */
const inventedNote = ({ worlds }: Report): HTMLElement[] =>
  worlds.every(({ world }) => world === 'live')
    ? []
    : [
        element(
          'p',
          { class: 'world' },
          `Not all of it is from the live platforms: ${worldsText(worlds)}.`,
        ),
      ];

const countsText = ({ rows, rowsProven, rowsContradicted, bodies, files }: Report): string => {
  const unproven = rows - rowsProven - rowsContradicted;
  return [
    `${number(rowsProven)} of ${number(rows)} rows proven from replies`,
    ...(unproven > 0 ? [`${number(unproven)} not provable`] : []),
    ...(rowsContradicted > 0 ? [`${number(rowsContradicted)} contradicted`] : []),
    `${number(bodies)} replies in ${number(files)} files`,
  ].join(' · ');
};

const facts = (fileName: string, { card, worlds, writtenBy, readBy }: Report): HTMLElement[] => {
  const rows: (readonly [name: string, value: string | undefined])[] = [
    ['File', fileName],
    ['Collection', card?.name],
    ['Description', card?.description],
    ['Made by', card?.authors.join(', ')],
    ['Collection made', card?.createdAt],
    ['Collected', card?.collected && `${card.collected.first} – ${card.collected.last}`],
    ['World', worlds.length > 0 ? worldsText(worlds) : 'the package does not say'],
    ['Written by', writtenBy && `Bowerbird ${writtenBy}`],
    ['Read by', `Bowerbird ${readBy}, the readers in this page`],
  ];
  return [
    element('h3', {}, 'What it says of itself'),
    element(
      'dl',
      {},
      ...rows.flatMap(([name, value]) =>
        value ? [element('dt', {}, name), element('dd', {}, foreignText(value))] : [],
      ),
    ),
  ];
};

const findings = ({ findings: first, findingCount }: Report): HTMLElement[] =>
  list(`What contradicts it: ${number(findingCount)}`, [
    ...first.map(({ file, row, problem }) => [
      element('code', {}, foreignText(file)),
      ...(row === undefined ? [] : [' ', element('code', {}, foreignText(row))]),
      ': ',
      foreignText(problem),
    ]),
    ...(findingCount > first.length ? [[`And ${number(findingCount - first.length)} more.`]] : []),
  ]);

const list = (
  title: string,
  lines: readonly (readonly (Node | string)[])[],
  text?: string,
): HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        element('h3', {}, title),
        ...(text === undefined ? [] : [element('p', {}, text)]),
        element('ul', {}, ...lines.map((line) => element('li', {}, ...line))),
      ];
