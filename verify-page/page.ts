/** The page that a study package checks itself with: chooses the file, shows how far the check is, and what came of it. */
import type { InEnglish } from '#kit/message.ts';
import { visibleJson } from '#kit/printable.ts';
import { VERIFY_STEPS, type VerifyStep } from '../core/exports/verify-steps.ts';
import type { Verified } from '../core/exports/verify-package.ts';
import { PART_IDS, type PageParts } from './document.ts';
import { element, foreignText } from './elements.ts';
import { renderReport } from './report.ts';
import type { CheckMessage, CheckRequest } from './thread-messages.ts';
import { VERSION } from './version.ts';

const STEPS: Readonly<Record<VerifyStep, string>> = {
  files: 'Every file against the manifest',
  rows: 'Every row against the chain and the table',
  texts: 'The texts, made anew',
  replies: 'Every row, read again from its reply',
};

const textOfPart = (id: string): string => document.getElementById(id)?.textContent ?? '';

const parts: PageParts = {
  style: textOfPart(PART_IDS.style),
  script: textOfPart(PART_IDS.script),
  readers: textOfPart(PART_IDS.readers),
  licences: textOfPart(PART_IDS.licences),
};

const input = element('input', {
  type: 'file',
  id: 'file',
  accept: '.zip,application/zip',
  'aria-describedby': 'how',
});
const authorities = element('input', {
  type: 'file',
  id: 'authorities',
  multiple: '',
  accept: '.pem,.crt,.cer,.der,application/x-x509-ca-cert',
  'aria-describedby': 'trust',
});
const status = element('p', { role: 'status', class: 'status' });
const cancel = element('button', { type: 'button', hidden: '' }, 'Cancel');
const steps = element('ol', { class: 'steps', hidden: '' });
const progress = element('div', { class: 'progress' }, steps, status, cancel);
const result = element('div', { id: 'result' });

/** What is under way; ended by whoever chooses another file. */
let thread: Worker | undefined;

const endThread = (): void => {
  thread?.terminate();
  thread = undefined;
  cancel.hidden = true;
  steps.hidden = true;
};

/** The thread is made from the text in the page: nothing is loaded. */
const startThread = (): Worker => {
  const address = URL.createObjectURL(new Blob([parts.readers], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
};

const showStep = (step: VerifyStep): void => {
  const at = VERIFY_STEPS.indexOf(step);
  steps.replaceChildren(
    ...VERIFY_STEPS.map((one, n) =>
      element(
        'li',
        n === at ? { 'aria-current': 'step' } : n < at ? { class: 'done' } : {},
        STEPS[one],
        n < at ? ' – done' : '',
      ),
    ),
  );
  status.textContent = `${STEPS[step]}…`;
};

const check = (file: File): void => {
  endThread();
  result.replaceChildren();
  showStep('files');
  [steps.hidden, cancel.hidden] = [false, false];
  const worker = startThread();
  thread = worker;
  const fail = (problem: string): void => {
    endThread();
    status.textContent = 'Not checked.';
    result.replaceChildren(
      element('p', { class: 'problem', role: 'alert' }, foreignText(file.name), `: ${problem}`),
    );
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
    if (thread !== worker) return;
    if ('step' in data) showStep(data.step);
    else if ('read' in data) steps.dataset['read'] = `${(data.read / 2 ** 20).toFixed(0)} MB read`;
    else if ('problem' in data) fail(data.problem);
    else showResult(file, data.verified);
  });
  worker.addEventListener('error', () => fail('the check ended before it was done.'));
  const request: CheckRequest = { file, parts, authorities: [...(authorities.files ?? [])] };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request);
};

const showResult = (file: File, verified: InEnglish<Verified>): void => {
  endThread();
  status.textContent = 'Checked.';
  const report = renderReport(file.name, verified);
  const json = visibleJson(`${JSON.stringify({ file: file.name, ...verified }, null, 2)}\n`);
  const link = element(
    'a',
    {
      href: URL.createObjectURL(new Blob([json], { type: 'application/json' })),
      download: `${file.name}.checked.json`,
    },
    'Save the result as JSON',
  );
  report.append(
    element('p', {}, link),
    element(
      'details',
      {},
      element('summary', {}, 'The same, to be read by programs'),
      element('pre', { id: 'json', tabindex: '0', 'aria-label': 'The result as JSON' }, json),
    ),
  );
  result.replaceChildren(report);
  document.getElementById('verdict')?.focus();
};

const checkChosen = (): void => {
  const [file] = input.files ?? [];
  if (file) check(file);
};
input.addEventListener('change', checkChosen);
authorities.addEventListener('change', checkChosen);

cancel.addEventListener('click', () => {
  endThread();
  status.textContent = 'Cancelled: nothing was found out.';
  input.focus();
});

const isOver = (isDragged: boolean): void => {
  document.body.classList.toggle('over', isDragged);
};
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  isOver(true);
});
document.addEventListener('dragleave', ({ relatedTarget }) => {
  if (relatedTarget === null) isOver(false);
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  isOver(false);
  const [file] = event.dataTransfer?.files ?? [];
  if (file) check(file);
});

const main = document.getElementById('main');
main?.replaceChildren(
  element('h1', {}, 'Check a study package'),
  element(
    'p',
    { id: 'how' },
    'Choose the ZIP file that this page came in, or drop it here. Every file is checked against the manifest, and every row is read again from the platform’s replies. All of it happens in this page: it has no network, and sends nothing to anyone.',
  ),
  element('label', { for: 'file' }, 'Study package (ZIP file)'),
  input,
  element(
    'details',
    {},
    element('summary', {}, 'Whose timestamps you trust'),
    element(
      'p',
      { id: 'trust' },
      'A package can hold a timestamp of an authority. Choose the certificates of those that you trust, as they publish them.',
    ),
    element('label', { for: 'authorities' }, 'Certificates (PEM or DER files)'),
    authorities,
  ),
  progress,
  result,
  element(
    'section',
    { class: 'about', 'aria-labelledby': 'about' },
    element('h2', { id: 'about' }, 'Whether you can believe this page'),
    element(
      'p',
      {},
      `It is of Bowerbird ${VERSION}, and a part of the package: whoever made the package could have replaced it. The program, `,
      element('code', {}, 'bowerbird verify'),
      ', tells whether it is the page of that version, and so does its SHA-256, which is published with the version. The README of the package says how to check a package by hand.',
    ),
    element(
      'details',
      {},
      element('summary', {}, 'Licences of what this page is made of'),
      element('pre', { tabindex: '0', 'aria-label': 'Licences' }, parts.licences),
    ),
  ),
);
