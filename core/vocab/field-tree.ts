/** A shape as the tree of its fields, each with what it identifies: what leaves, and what is forgotten, follows it. */
import { z } from 'zod';
import { declarationOf, type Declaration } from './identifies.ts';
import { shapes, type ShapeId } from './index.ts';
import { formsOf } from './shape.ts';

export interface ValueTree {
  readonly kind: 'value';
  readonly declaration: Declaration;
  /** Whether a value is one that the field can have. */
  readonly accepts: (value: unknown) => boolean;
}
/** A list, or in its place one value of it (`oneOrMore`). */
interface ListTree {
  readonly kind: 'list';
  readonly of: FieldTree;
}
export interface ObjectTree {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, FieldTree>;
  /** The fields without which it is none. */
  readonly required: ReadonlySet<string>;
  /** The fields that tell who somebody is. */
  readonly naming: readonly { readonly field: string; readonly as: Declaration['as'] }[];
  /** Whether it tells of one person: it has an identifier, a handle or a page of theirs. */
  readonly isPerson: boolean;
  /** Whether nothing in it identifies, and nobody wrote it. */
  readonly isPlain: boolean;
}
/** One of several objects, told apart by their `type`. */
interface ChoiceTree {
  readonly kind: 'choice';
  readonly byType: ReadonlyMap<string, FieldTree>;
}
/** What a schema does not declare, nobody knows: it does not leave. */
interface UndeclaredTree {
  readonly kind: 'undeclared';
}
export type FieldTree = ValueTree | ListTree | ObjectTree | ChoiceTree | UndeclaredTree;

type Item = Readonly<Record<string, unknown>>;

const UNDECLARED: UndeclaredTree = { kind: 'undeclared' };

export type FieldTrees = ReturnType<typeof createFieldTrees>;

/** The trees of all shapes, each made when it is first asked for. */
export const createFieldTrees = () => {
  const trees = new Map<z.ZodType, FieldTree>();
  const whole = new Map<string, ObjectTree>();

  const fieldTree = (schema: z.ZodType): FieldTree => {
    const known = trees.get(schema);
    if (known) return known;
    const tree = makeTree(schema);
    trees.set(schema, tree);
    return tree;
  };

  const makeTree = (schema: z.ZodType): FieldTree => {
    const declaration = declarationOf(schema);
    if (declaration) return { kind: 'value', declaration, accepts: buildCheck(schema) };
    if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodNonOptional
    )
      return fieldTree(schema.unwrap() as z.ZodType);
    if (schema instanceof z.ZodArray)
      return { kind: 'list', of: fieldTree(schema.element as z.ZodType) };
    if (schema instanceof z.ZodTuple) return { kind: 'list', of: entryTree(schema.def.items) };
    if (schema instanceof z.ZodObject) return objectTree([schema]);
    if (schema instanceof z.ZodUnion) {
      const options = schema.options as readonly z.ZodType[];
      const several = options.find((option) => option instanceof z.ZodArray);
      return several ? fieldTree(several) : choiceTree(options);
    }
    return UNDECLARED;
  };

  /** An entry of a tuple, which holds values of the same kind. */
  const entryTree = (items: readonly z.core.SomeType[]): FieldTree => {
    const trees = items.map((item) => fieldTree(item as z.ZodType));
    const [first = UNDECLARED] = trees;
    return first.kind === 'value'
      ? {
          ...first,
          accepts: (value) => trees.some((tree) => tree.kind === 'value' && tree.accepts(value)),
        }
      : first;
  };

  const choiceTree = (options: readonly z.ZodType[]): ChoiceTree => ({
    kind: 'choice',
    byType: new Map(
      options.flatMap((option) =>
        typesFromSchema(option).map((type) => [type, fieldTree(option)] as const),
      ),
    ),
  });

  /** The fields of objects that show the same thing; of two of one name the first. */
  const objectTree = (schemas: readonly z.ZodType[]): ObjectTree => {
    const fields = new Map<string, FieldTree>();
    const required = new Set<string>();
    for (const schema of schemas)
      for (const [name, field] of Object.entries(objectFieldsFromSchema(schema)))
        if (!fields.has(name)) {
          fields.set(name, fieldTree(field));
          if (!(field instanceof z.ZodOptional)) required.add(name);
        }
    return buildObjectTree(fields, required);
  };

  const remembered = (name: string, make: () => ObjectTree): ObjectTree => {
    const tree = whole.get(name) ?? make();
    whole.set(name, tree);
    return tree;
  };

  /** The fields that an item of a shape can have, in all of its forms; none for an unknown shape. */
  const shapeTree = (shape: string): ObjectTree =>
    remembered(shape, () =>
      objectTree(Object.hasOwn(shapes, shape) ? [shapes[shape as ShapeId], ...formsOf(shape)] : []),
    );

  /** The fields of a row's item. What is left of something is a tombstone, and of an account it is a person's. */
  const itemTree = (shape: string, item: Item): ObjectTree => {
    if (item['type'] !== 'Tombstone') return shapeTree(shape);
    return item['formerType'] === 'Person' || shapeTree(shape).isPerson
      ? accountTombstone()
      : shapeTree('Tombstone');
  };

  /** The fields of an account, and those of a tombstone that identify nothing. */
  const accountTombstone = (): ObjectTree =>
    remembered('Tombstone of an account', () => {
      const plain = [...shapeTree('Tombstone').fields].filter(([, tree]) => isPlain(tree));
      return buildObjectTree(new Map([...shapeTree('Person').fields, ...plain]));
    });

  return { shapeTree, itemTree };
};

/** A cheap check where there is one. */
const buildCheck = (schema: z.ZodType): ValueTree['accepts'] => {
  if (schema instanceof z.ZodString && !schema.def.checks?.length)
    return (value) => typeof value === 'string';
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNumber) return (value) => typeof value === 'number';
  return (value) => schema.safeParse(value).success;
};

const typesFromSchema = (schema: z.ZodType): readonly string[] => {
  const type: unknown = schema instanceof z.ZodObject ? schema.shape['type'] : undefined;
  if (type instanceof z.ZodLiteral) return [...type.values].map(String);
  return type instanceof z.ZodEnum ? type.options.map(String) : [];
};

const objectFieldsFromSchema = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const buildObjectTree = (
  fields: ReadonlyMap<string, FieldTree>,
  required: ObjectTree['required'] = new Set(),
): ObjectTree => {
  const naming = [...fields].flatMap(([field, tree]) =>
    tree.kind === 'value' &&
    tree.declaration.identifies === 'person' &&
    tree.declaration.as !== 'place'
      ? [{ field, as: tree.declaration.as }]
      : [],
  );
  return {
    kind: 'object',
    fields,
    required,
    naming,
    isPerson: naming.some(({ as }) => as !== 'name'),
    isPlain: [...fields.values()].every(isPlain),
  };
};

/** Whether nothing that it holds identifies, and nobody wrote it. */
export const isPlain = (tree: FieldTree): boolean => {
  if (tree.kind === 'value') return tree.declaration.as === 'value';
  if (tree.kind === 'list') return isPlain(tree.of);
  return tree.kind === 'object' && tree.isPlain;
};
