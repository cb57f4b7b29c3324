import { z } from 'zod';
import { verbatim, type Message } from './message.ts';
import { messages } from './messages.ts';
import { printable } from './printable.ts';

/** A fault that a schema has found, with what was given (`reportInput`). */
export type Fault = z.core.$ZodIssue;

/**
 * What is wrong with parameters, one plain sentence. Words that a schema brings along are taken as they are;
 * those of the library are said in ours.
 */
export const faultWords = (schema: z.core.$ZodType, fault: Fault): Message => {
  const name = fault.path.map((step) => printable(String(step))).join('.');
  if (fault.code === 'unrecognized_keys')
    return messages.unknownParameter({
      names: fault.keys
        .map((key) => printable([...fault.path.map(String), key].join('.')))
        .join(', '),
    });
  if (isOfSchema(fault)) {
    const words = verbatim(fault.message);
    return name === '' ? words : messages.faultOf({ where: name, fault: words });
  }
  return name === '' ? messages.notAnObject : plainFault(schema, fault, name);
};

/** Whether the schema says itself what is wrong. */
const isOfSchema = (fault: Fault): boolean => {
  if (fault.code === 'custom') return true;
  const usual = z.config().localeError?.(fault as z.core.$ZodRawIssue);
  return fault.message !== (typeof usual === 'string' ? usual : usual?.message);
};

const plainFault = (schema: z.core.$ZodType, fault: Fault, name: string): Message => {
  switch (fault.code) {
    case 'invalid_type':
      if (fault.input === undefined) return messages.missing({ name });
      return (TYPES[expectedType(schema, fault)] ?? messages.formUnfit)({ name });
    case 'too_small':
    case 'too_big':
      return sizeFault(schema, fault, name);
    case 'invalid_value':
      return messages.mustBeOneOf({ name, values: fault.values.map(String).join(', ') });
    case 'invalid_format':
      return formatFault(fault, name);
    case 'invalid_union':
      return unionFault(schema, fault, name);
    default:
      return messages.faultOf({ where: name, fault: verbatim(fault.message) });
  }
};

/** A text where a whole number belongs is first of all no number; what is wanted is a whole one. */
const expectedType = (
  schema: z.core.$ZodType,
  { expected, path }: Extract<Fault, { code: 'invalid_type' }>,
): string => {
  const wanted = schemaAt(schema, path);
  return wanted instanceof z.ZodNumber && wanted.isInt ? 'int' : expected;
};

const TYPES: Readonly<Record<string, (values: { readonly name: string }) => Message>> = {
  int: messages.mustBeWhole,
  number: messages.mustBeNumber,
  string: messages.mustBeText,
  boolean: messages.mustBeTrueOrFalse,
  array: messages.mustBeList,
  object: messages.mustBeObject,
  record: messages.mustBeObject,
};

const sizeFault = (
  schema: z.core.$ZodType,
  fault: Extract<Fault, { code: 'too_small' | 'too_big' }>,
  name: string,
): Message => {
  const isSmall = fault.code === 'too_small';
  const bound = Number(isSmall ? fault.minimum : fault.maximum);
  if (fault.origin === 'string') {
    if (isSmall && bound === 1) return messages.mustNotBeEmpty({ name });
    return (isSmall ? messages.tooShort : messages.tooLong)({ name, count: bound });
  }
  if (fault.origin === 'array') {
    if (isSmall && bound === 1) return messages.mustNotBeEmpty({ name });
    return (isSmall ? messages.tooFewEntries : messages.tooManyEntries)({ name, count: bound });
  }
  const { least, most } = boundsOf(schemaAt(schema, fault.path));
  if (least !== undefined && most !== undefined)
    return least === most
      ? messages.mustBeThis({ name, value: String(least) })
      : messages.mustBeBetween({ name, least: String(least), most: String(most) });
  return (isSmall ? messages.mustBeAtLeast : messages.mustBeAtMost)({ name, bound: String(bound) });
};

const formatFault = (fault: Extract<Fault, { code: 'invalid_format' }>, name: string): Message => {
  if (fault.format === 'regex') return messages.mustMatch({ name, pattern: fault.pattern ?? '' });
  if (fault.format === 'url') return messages.mustBeAddress({ name });
  if (fault.format === 'datetime' || fault.format === 'date') return messages.mustBeTime({ name });
  return messages.formUnfit({ name });
};

/** Of several forms, that which what was given comes nearest to: its fault lies deepest. */
const unionFault = (
  schema: z.core.$ZodType,
  fault: Extract<Fault, { code: 'invalid_union' }>,
  name: string,
): Message => {
  const depth = (faults: readonly Fault[]): number =>
    Math.max(
      0,
      ...faults.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 0 : 0.5)),
    );
  const [nearest] = [...fault.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  const inner = nearest?.find(({ path }) => path.length > 0) ?? nearest?.[0];
  if (!inner || (inner.path.length === 0 && inner.code !== 'unrecognized_keys'))
    return messages.formUnfit({ name });
  return faultWords(schema, { ...inner, path: [...fault.path, ...inner.path] });
};

/** The schema of a part; `undefined` where its way is not of names alone. */
const schemaAt = (
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined => {
  const plain = unwrapped(schema);
  const [step, ...rest] = path;
  if (step === undefined) return plain;
  if (plain instanceof z.ZodArray) return schemaAt(plain.element, rest);
  return plain instanceof z.ZodObject && Object.hasOwn(plain.shape, step)
    ? schemaAt((plain.shape as Record<PropertyKey, z.core.$ZodType>)[step], rest)
    : undefined;
};

const unwrapped = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap())
    : schema;

/** Of a number that is bounded; the bounds of whole numbers in general are none. */
const boundsOf = (
  schema: z.core.$ZodType | undefined,
): { readonly least?: number; readonly most?: number } => {
  if (!(schema instanceof z.ZodNumber)) return {};
  const { minValue, maxValue } = schema;
  return {
    ...(minValue !== null && minValue > Number.MIN_SAFE_INTEGER && { least: minValue }),
    ...(maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER && { most: maxValue }),
  };
};
