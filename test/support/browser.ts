import { ask, type Answered } from './http.ts';

/** A form of a page, with what stands in its fields. */
interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A browser without script: it keeps cookies, and sends forms as a person would. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  private get cookieHeader(): Readonly<Record<string, string>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  private keep(answered: Answered): Answered {
    for (const line of [answered.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answered;
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    return this.keep(await ask(this.port, path, { headers: { ...this.cookieHeader, ...headers } }));
  }

  async post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    return this.keep(
      await ask(this.port, path, {
        method: 'POST',
        headers: {
          ...this.cookieHeader,
          origin: `http://127.0.0.1:${this.port}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  }

  /** Opens a page, fills in the form that goes to `action`, and sends it. */
  async submit(
    page: Answered | string,
    action: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    const shown = typeof page === 'string' ? await this.get(page) : page;
    const found = formsIn(shown).find((form) => form.action === action);
    if (!found) throw new Error(`no form goes to ${action}: ${shown.status} ${shown.text}`);
    return this.post(action, { ...found.fields, ...fields });
  }
}

/** The forms of a page. */
export const formsIn = ({ text }: Answered): Form[] =>
  [...text.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', inside = '']) => ({
      action,
      fields: Object.fromEntries(
        [...inside.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => [
          valueIn(attributes, 'name'),
          valueIn(attributes, 'value'),
        ]),
      ),
    }),
  );

const valueIn = (attributes: string, name: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&');

/** The heading of a page, and its status. */
export const headingOf = ({ status, text }: Answered): [number, string | undefined] => [
  status,
  /<h1>([^<]*)<\/h1>/.exec(text)?.[1],
];

/** Where a browser is sent, and how. */
export const redirectOf = ({ status, headers }: Answered): [number, unknown] => [
  status,
  headers['location'],
];
