import {
  escaped,
  framedPage,
  hidden,
  PAGE_STYLE,
  directionOf,
} from '../../doors/http/page-frame.ts';
import { LANGUAGES, type Language } from '#kit/languages.ts';
import type { NoteName, SignInWords, Words } from './words/index.ts';

/** What the pages of signing in are made of. Whatever comes from people stands in `<bdi>` and escaped. */

export const STYLE = `${PAGE_STYLE}[hidden]{display:none!important}
h2{font-size:16px;margin-block:32px 8px}
form{margin-block:12px}
input:not([type=hidden]){display:block;box-sizing:border-box;inline-size:100%;margin-block-start:4px;padding:8px;border:1px solid var(--quiet);border-radius:6px;background:transparent;color:inherit}
a{color:var(--accent)}
input[aria-invalid]{border-color:var(--fault)}
:root{--fault:light-dark(#a3231f,#ff9b94)}
.fault{color:var(--fault);margin-block:4px 12px}
.hint{color:var(--quiet);margin-block:-8px 12px}
button{min-block-size:40px;cursor:pointer}
.main{border-color:var(--accent);color:var(--accent)}
.wide{inline-size:100%}
ul{list-style:none;padding:0}
li{display:flex;justify-content:space-between;align-items:center;gap:12px;padding-block:8px;border-block-end:1px solid var(--line)}
li form{margin-block:8px}
.acts{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px;flex:none;max-inline-size:60%}
details{margin-block:12px}
summary{cursor:pointer;color:var(--quiet)}
.languages{display:flex;flex-wrap:wrap;gap:4px;margin-block:40px 0;padding-block:12px;border-block-start:1px solid var(--line)}
.languages button{border-color:transparent;color:var(--quiet)}
.languages [aria-current]{border-color:var(--line);color:var(--ink)}
`;

/**
 * A secret behind "#" is sent to nobody: the page takes it out of the address and puts it into its form. A
 * form that only shows something sends itself; one that has an effect waits for a press.
 */
export const SCRIPT = `const form = document.querySelector('form[data-takes], form[data-sends]');
const secret = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
if (form?.dataset.takes !== undefined && secret !== '') {
  form.elements.secret.value = secret;
  form.elements.secret.closest('label').hidden = true;
}
if (form?.dataset.sends !== undefined && (form.dataset.takes === undefined || secret !== '')) {
  form.requestSubmit();
}
`;

/** For whom a page is written. */
export interface PageView extends SignInWords {
  readonly language: Language;
  /** What each form of the page carries. */
  readonly token: string;
  /** Where somebody stays who chooses another language; absent where the page cannot be shown again. */
  readonly path?: string | undefined;
}

export const page = (
  view: PageView,
  title: string,
  body: string,
  { script = false } = {},
): string =>
  framedPage({
    title,
    body: `<h1>${escaped(title)}</h1>\n${body}${languageForm(view)}`,
    styleSheet: '/sign-in/page.css',
    head: script ? '<script src="/sign-in/page.js" defer></script>\n' : '',
    language: view.language,
    direction: directionOf(view.language),
  });

/** A choice of language, where it can be made. */
const languageForm = ({ words, language, token, path }: PageView): string =>
  path === undefined
    ? ''
    : `<form method="post" action="/sign-in/language" class="languages" aria-label="${escaped(words.language)}">
${hidden('token', token)}${hidden('path', path)}
${Object.entries(LANGUAGES)
  .map(
    ([one, name]) =>
      `<button name="language" value="${one}" lang="${one}" dir="${directionOf(one)}"${one === language ? ' aria-current="true"' : ''}>${name}</button>`,
  )
  .join('\n')}
</form>`;

/**
 * Where a link with a secret leads: the press of its button sends the secret on. `isSentAtOnce`: without a press,
 * since what follows only shows something.
 */
export const openingPage = (
  view: PageView,
  opening: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly button: string;
    readonly isSentAtOnce?: boolean;
  },
): string => {
  const { title, text, action, button, isSentAtOnce = false } = opening;
  const sending = form({
    action,
    token: view.token,
    fields: secretField(view.words),
    button,
    look: 'main',
    attributes: ` data-takes${isSentAtOnce ? ' data-sends' : ''}`,
  });
  return page(view, title, `<p>${text}</p>${sending}`, { script: true });
};

/** Says one thing, and leads back. */
export const notePage = (view: PageView, note: NoteName): string => {
  const { title, text } = view.notes[note];
  return page(
    view,
    title,
    `<p role="status">${escaped(text)}</p>\n<p><a href="/sign-in">${view.words.signIn}</a></p>`,
  );
};

export interface FormParts {
  readonly action: string;
  readonly token: string;
  /** HTML. */
  readonly fields?: string;
  readonly button: string;
  /** For screen readers, where the button's words do not tell which. */
  readonly buttonLabel?: string;
  readonly look?: 'main' | 'wide';
  /** HTML. */
  readonly attributes?: string;
}

export const form = (parts: FormParts): string => {
  const { action, token, fields = '', button, buttonLabel, look, attributes = '' } = parts;
  const label = buttonLabel === undefined ? '' : ` aria-label="${escaped(buttonLabel)}"`;
  const shape = look === undefined ? '' : ` class="${look}"`;
  return `<form method="post" action="${escaped(action)}"${attributes}>
${hidden('token', token)}
${fields}
<button${shape}${label}>${escaped(button)}</button>
</form>`;
};

export interface FieldParts {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** What a browser or password manager fills in. */
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly fault?: string | undefined;
  /** Tells fields of one name on one page apart. */
  readonly id?: string;
}

/** A field with its label; what is wrong with it stands below it, and is read with it. */
export const field = (parts: FieldParts): string => {
  const { name, label, type, autocomplete, value = '', hint, fault, id = name } = parts;
  const described = [...(hint ? [`${id}-hint`] : []), ...(fault ? [`${id}-fault`] : [])].join(' ');
  const describedBy = described === '' ? '' : ` aria-describedby="${described}"`;
  const invalid = fault ? ' aria-invalid="true" autofocus' : '';
  return `<label>${escaped(label)} <input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escaped(value)}" dir="auto" required${describedBy}${invalid}></label>
${hint ? `<p class="hint" id="${id}-hint">${escaped(hint)}</p>` : ''}${fault ? `<p class="fault" id="${id}-fault" role="alert">${escaped(fault)}</p>` : ''}`;
};

/** The field into which the script puts a secret, and a person without script pastes the link. */
export const secretField = (words: Words): string =>
  `<label>${words.linkField} <input name="secret" type="text" autocomplete="off" dir="ltr" required></label>`;

/** The secret of a link that was pasted whole, or of its secret alone. */
export const secretFrom = (form: URLSearchParams): string =>
  (form.get('secret') ?? '').trim().split('#').at(-1) ?? '';

/** A field for a new password. */
export const newPasswordField = (words: Words, fault?: string): string =>
  field({
    name: 'new-password',
    label: words.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: words.newPasswordHint,
    fault,
  });
