/** What each field identifies: declared where the field is, and followed wherever data leaves. */
import { z } from 'zod';

/**
 * What a value leads to, and how:
 *
 * - `person`: an account, be it of a person or of a body with a page of its own. A `place` is where
 *   somebody was.
 * - `thing`: a post, a video, a group, a page: from there it is one step to the person.
 * - `nothing`: `text` is what people wrote, which may name somebody; `value` is a figure, a time, a mark
 *   or a word of the platform's own.
 */
export type Declaration =
  | {
      readonly identifies: 'person';
      readonly as: 'identifier' | 'second identifier' | 'handle' | 'name' | 'address' | 'place';
    }
  | { readonly identifies: 'thing'; readonly as: 'identifier' | 'address' | 'token' }
  | { readonly identifies: 'nothing'; readonly as: 'text' | 'value' };

declare const DECLARED: unique symbol;

/** Marks a type whose values say what they identify. */
export interface Declared {
  readonly [DECLARED]: true;
}

/** A registry of its own, so that a declaration is no part of a published schema. */
const declarations = z.registry<{ readonly declaration: Declaration }>();

/** The same schema with a declaration, which every description, check and wrapper of it keeps. */
export const declare = <T extends z.ZodType>(declaration: Declaration, schema: T): T & Declared => {
  const declared = schema.clone();
  declarations.add(declared, { declaration });
  return declared as T & Declared;
};

const VALUE: Declaration = { identifies: 'nothing', as: 'value' };

/**
 * What a schema itself declares, without looking into it. Literals and lists of words need no
 * declaration: all that they can be stands in the vocabulary.
 */
export const declarationOf = (schema: z.ZodType): Declaration | undefined =>
  declarations.get(schema)?.declaration ??
  (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum ? VALUE : undefined);

/** The names of the fields below a schema that do not say what they identify; `never` if all do. */
export type UndeclaredFields<T, Name extends string = 'itself'> = T extends
  | Declared
  | z.ZodLiteral
  | z.ZodEnum
  ? never
  : T extends z.ZodOptional<infer Inner>
    ? UndeclaredFields<Inner, Name>
    : T extends z.ZodNullable<infer Inner>
      ? UndeclaredFields<Inner, Name>
      : T extends z.ZodNonOptional<infer Inner>
        ? UndeclaredFields<Inner, Name>
        : T extends z.ZodArray<infer Item>
          ? UndeclaredFields<Item, Name>
          : T extends z.ZodTuple<infer Items>
            ? UndeclaredFields<Items[number], Name>
            : T extends z.ZodUnion<infer Options>
              ? UndeclaredFields<Options[number], Name>
              : T extends z.ZodObject<infer Fields>
                ? { [K in keyof Fields & string]: UndeclaredFields<Fields[K], K> }[keyof Fields &
                    string]
                : Name;

/** Lets a schema through of which every field says what it identifies; its error names those that do not. */
export type FullyDeclared<T> = [UndeclaredFields<T>] extends [never]
  ? unknown
  : `${UndeclaredFields<T>}: make the field of a type of core/vocab/fields.ts, which says what it identifies`;
