/** The parts of `project.qde` (QDA-XML project 1.0, REFI, release of 18 March 2019). */
import { attributeText } from '#kit/coding/qdc.ts';
import { xmlText } from '#kit/xml-elements.ts';
import type { Cell, Field } from '../field.ts';
import type { ProjectCode } from './project-names.ts';

export const QDE_NAMESPACE = 'urn:QDA-XML:project:1.0';

/** An element without line ends of its own; attributes that are undefined are left out. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content = '',
): string => {
  const written = Object.entries(attributes)
    .filter((one): one is [string, string] => one[1] !== undefined)
    .map(([key, value]) => ` ${key}="${attributeText(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
};

export const textElement = (name: string, text: string): string =>
  text === '' ? '' : element(name, {}, xmlText(text));

/** An xsd:dateTime: to the second, as all programs read it. */
export const dateTime = (at: string): string => `${at.slice(0, 19)}Z`;

export const codesXml = (codes: readonly ProjectCode[]): string =>
  codes
    .map(({ guid, name, description, colour, children }) =>
      element(
        'Code',
        { guid, name, isCodable: 'true', color: colour },
        textElement('Description', description) + codesXml(children),
      ),
    )
    .join('');

type VariableKind = 'Text' | 'Integer' | 'Float' | 'Boolean' | 'DateTime';

const KINDS: Partial<Readonly<Record<Field['kind'], VariableKind>>> = {
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  instant: 'DateTime',
};

export const variableKind = ({ kind }: Pick<Field, 'kind'>): VariableKind => KINDS[kind] ?? 'Text';

/** A value of a variable; nothing where it is absent or of another kind. */
export const variableValueXml = (guid: string, kind: VariableKind, cell: Cell): string => {
  const value = variableText(kind, cell);
  return value === undefined
    ? ''
    : element(
        'VariableValue',
        {},
        element('VariableRef', { targetGUID: guid }) + textElement(`${kind}Value`, value),
      );
};

const variableText = (kind: VariableKind, cell: Cell): string | undefined => {
  if (cell === undefined || cell === '') return undefined;
  switch (kind) {
    case 'Integer':
      return Number.isSafeInteger(cell) ? String(cell) : undefined;
    case 'Float':
      // A decimal has no exponent.
      return typeof cell === 'number' && !String(cell).includes('e') ? String(cell) : undefined;
    case 'Boolean':
      return typeof cell === 'boolean' ? String(cell) : undefined;
    case 'DateTime':
      return Number.isNaN(Date.parse(String(cell)))
        ? undefined
        : dateTime(new Date(String(cell)).toISOString());
    default:
      return String(cell);
  }
};
