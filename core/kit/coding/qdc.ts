/**
 * Codebooks in the exchange format of programs for qualitative analysis (REFI-QDA, QDA-XML codebook 1.0),
 * written and read. Pure.
 */
import { createXmlParser, type XmlElement, xmlText } from '../xml-elements.ts';
import { type CodeDraft, readJsonOrCsv } from './codebook-text.ts';
import { CODE_HEX, colourFromHex, describeCode, readCodeDescription } from './code-description.ts';
import { codeId, MOST_CODES, type Code } from './codebook.ts';

export const QDC_NAMESPACE = 'urn:QDA-XML:codebook:1.0';

/** Without retired codes, which would be offered again. `origin`: the program. */
export const codebookQdcText = (codes: readonly Code[], origin: string): string => {
  const offered = codes.filter(({ retired }) => !retired);
  const children = Map.groupBy(offered, ({ parent }) => parent);
  const codeXml = (code: Code, indent: string): string => {
    const description = describeCode(code.definition, code.examples);
    const inner = [
      ...(description === ''
        ? []
        : [`${indent}  <Description>${xmlText(description)}</Description>\n`]),
      ...(children.get(code.id) ?? []).map((child) => codeXml(child, `${indent}  `)),
    ].join('');
    const head = `${indent}<Code guid="${code.id}" name="${attributeText(code.name)}" isCodable="true" color="${CODE_HEX[code.colour]}"`;
    return inner === '' ? `${head}/>\n` : `${head}>\n${inner}${indent}</Code>\n`;
  };
  const body = (children.get(undefined) ?? []).map((code) => codeXml(code, '    ')).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<CodeBook xmlns="${QDC_NAMESPACE}" origin="${attributeText(origin)}">
  <Codes>
${body}  </Codes>
</CodeBook>
`;
};

/** In an attribute, line ends and tabs would become spaces. */
export const attributeText = (value: string): string =>
  xmlText(value).replaceAll(/[\t\n]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Whether a text begins as such a codebook does. */
export const isQdc = (text: string): boolean => /^\s*</.test(text) && text.includes(QDC_NAMESPACE);

/** The codes in their order, each behind the one above it; `undefined` where it is no codebook. */
export const readQdc = (text: string): readonly CodeDraft[] | undefined => {
  const reader = createCodeReader();
  const parser = createXmlParser(reader);
  parser.write(text);
  parser.end();
  const drafts = reader.drafts();
  return parser.fault() || drafts.length > MOST_CODES || drafts.length === 0 ? undefined : drafts;
};

/** Notes the codes of a document while it is read. */
export const createCodeReader = () => {
  const found: XmlElement[] = [];
  const descriptions = new Map<XmlElement, string>();
  return {
    opened: (element: XmlElement): void => {
      if (isCode(element)) found.push(element);
    },
    closed: (element: XmlElement): void => {
      if (element.name === 'Description' && element.parent && isCode(element.parent))
        descriptions.set(element.parent, element.text);
    },
    drafts: (): readonly CodeDraft[] =>
      found.flatMap((element) => draftFromElement(element, descriptions.get(element) ?? '')),
  };
};

const isCode = ({ name, parent }: XmlElement): boolean =>
  name === 'Code' && (parent?.name === 'Code' || parent?.name === 'Codes');

/** A GUID as codes have it here: small letters, without braces. */
export const plainGuid = (guid: string | undefined): string | undefined => {
  const plain = guid?.toLowerCase().replaceAll(/[{}]/g, '');
  return plain !== undefined && codeId.safeParse(plain).success ? plain : undefined;
};

const MOST_NAME = 100;
const MOST_DESCRIPTION = 5000;

const draftFromElement = (element: XmlElement, description: string): readonly CodeDraft[] => {
  const name = (element.attributes['name'] ?? '').trim().slice(0, MOST_NAME);
  if (name === '') return [];
  const { definition, examples } = readCodeDescription(description);
  return [
    {
      id: plainGuid(element.attributes['guid']),
      name,
      definition: definition.slice(0, MOST_DESCRIPTION),
      examples: examples.slice(0, MOST_DESCRIPTION),
      colour: colourFromHex(element.attributes['color']),
      parent:
        element.parent?.name === 'Code' ? plainGuid(element.parent.attributes['guid']) : undefined,
    },
  ];
};

/** The codes of a codebook as JSON, CSV or QDA-XML (.qdc), told by how it begins; `undefined` where it is none. */
export const readCodebook = (text: string): readonly CodeDraft[] | undefined =>
  isQdc(text) ? readQdc(text) : readJsonOrCsv(text);
