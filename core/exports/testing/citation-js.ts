/** Citation.js, which has no types of its own, as an independent reader of references. */
import { createRequire } from 'node:module';
import type { ReferenceFormat } from '../references/write-references.ts';

interface ReadReference {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly author?: readonly Readonly<Record<string, string>>[];
  readonly issued?: unknown;
  readonly URL?: string;
}

interface CitationJs {
  readonly Cite: new (
    text: string,
    options?: { readonly forceType: string },
  ) => {
    readonly data: readonly ReadReference[];
    readonly format: (what: string, how: Readonly<Record<string, string>>) => string;
  };
}

const load = createRequire(import.meta.url);
const { Cite } = load('@citation-js/core') as CitationJs;
for (const plugin of ['bibtex', 'ris', 'csl']) load(`@citation-js/plugin-${plugin}`);

const TYPES: Readonly<Record<ReferenceFormat, string>> = {
  bibtex: '@biblatex/text',
  ris: '@ris/file',
  'csl-json': '@csl/list+object',
};

export const readReferences = (format: ReferenceFormat, text: string): readonly ReadReference[] =>
  format === 'csl-json' ? new Cite(text).data : new Cite(text, { forceType: TYPES[format] }).data;

/** References in CSL-JSON as a bibliography in the style of the APA. */
export const printedInApa = (text: string): string =>
  new Cite(text).format('bibliography', { format: 'text', template: 'apa' });
