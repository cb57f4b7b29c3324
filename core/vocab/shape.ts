import { MAIN_FACTS, type MainFact } from '#kit/route.ts';
import { z } from 'zod';
import type { FullyDeclared } from './identifies.ts';

/** Fields of the published interface. In an answer they stand before what Bowerbird adds. */
const PUBLISHED: ReadonlySet<string> = new Set(
  `type href rel url width height id entityId content published duration viewCount likeCount commentCount
  repostCount shareCount saveCount language isSponsored location tag attributedTo attachment image preview audio
  name latitude longitude preferredUsername summary isPrivate isVerified isLive hasLikes hasPlaylists
  followerCount followingCount likedCount mediaCount icon mediaType codec bitrate album isOriginal isCopyrighted
  videoCount totalItems items endTime replyCount status isPinned isLiked inReplyTo isEdited contentFormat role artist
  quoteCount quote isPaidVerified postCount listedCount oneOf voterCount closed voteCount isLocked isAdult
  isSpoiler isSearchable isEmployee isMod isPremium isFollowable score postScore commentScore awarderScore
  awardeeScore hasReplies slug description guidelines category memberCount streetAddress addressLocality
  addressRegion postalCode addressCountry viewerCount size source isBusiness isProfessional pronouns hasVideos
  hasChannel hasMicroblog highlightCount rule address affiliation education tagline replies`.split(
    /\s+/,
  ),
);

/** The same schema, whose answers have the published fields first. */
const publishedFirst = <T extends z.ZodType>(schema: T): T => {
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape);
  const own = fields.filter(([name]) => !PUBLISHED.has(name));
  const published = fields.filter(([name]) => PUBLISHED.has(name));
  return z.strictObject(Object.fromEntries([...published, ...own])) as unknown as T;
};

/** Which shape a schema shows: its own, or the one of which it is a part. */
const shapes = z.registry<{ readonly shape: string }>();

/** Id of a shape -> its own schema and those of its forms. */
const forms = new Map<string, z.ZodType[]>();

/** By which fields an item tells each of its main facts: any of them is enough. */
type MainFacts<Field extends string = string> = Readonly<
  Partial<Record<MainFact, readonly Field[]>>
>;

/** Those that a list gives of all its items or of none; of items without any field of `among` nothing is expected. */
type CommonFacts<Field extends string = string> = MainFacts<Field> & {
  readonly among?: readonly Field[];
};

interface DeclaredFacts {
  readonly main: MainFacts;
  readonly common: CommonFacts;
}

/** Id of a shape -> its facts. */
const declaredFacts = new Map<string, DeclaredFacts>();

/**
 * Declares a shape: its id names it in the OpenAPI document, in the catalogue and in the window. An item of a list
 * that lacks one of its `main` facts is counted in a notice, and one that lacks a `common` fact where most others of
 * the list have it; a form without the fields of a fact is exempt from it.
 */
export const defineShape = <T extends z.ZodType>(
  id: string,
  schema: T & FullyDeclared<T>,
  main: MainFacts<keyof z.infer<T> & string> = {},
  common: CommonFacts<keyof z.infer<T> & string> = {},
): T => {
  declaredFacts.set(id, { main, common });
  return nameForm(id, id, schema);
};

/**
 * Declares another form of a shape: the same fields with the same meaning, fewer of them, more of them
 * required, or with company (a comment with those above it). What an operation answers asks no less than
 * its shape, because the window is typed by that. `id` names the form in the OpenAPI document;
 * everywhere else it is that shape.
 */
export const defineForm = <T extends z.ZodType>(
  of: string,
  id: string,
  schema: T & FullyDeclared<T>,
): T => nameForm(of, id, schema);

const nameForm = <T extends z.ZodType>(of: string, id: string, schema: T): T => {
  const named = publishedFirst(schema).meta({ id });
  noteShape(named, of);
  return named;
};

const noteShape = (schema: z.ZodType, shape: string): void => {
  shapes.add(schema, { shape });
  forms.set(shape, [...(forms.get(shape) ?? []), schema]);
};

/** The schema of a shape and those of its forms, as far as their files are loaded; none for an unknown one. */
export const formsOf = (shape: string): readonly z.ZodType[] => forms.get(shape) ?? [];

/** The ids of the shapes that a schema can show; several for a union, none for a schema that is no shape. */
export const shapeIds = (schema: z.ZodType): readonly string[] => {
  const own = shapes.get(schema);
  if (own) return [own.shape];
  if (!(schema instanceof z.ZodUnion)) return [];
  return [...new Set(schema.options.flatMap((option) => shapeIds(option as z.ZodType)))];
};

/** An object schema that items of a list may have: which `type` they have, and by which fields they tell what. */
export interface Kind {
  readonly types: ReadonlySet<unknown>;
  readonly facts: Facts;
  /** Those that a list gives of all its items or of none. */
  readonly common: Facts;
  /** An item without any of these fields is a mere place of what is not shown; empty: no item is. */
  readonly among: readonly string[];
}

/** Facts, each with the fields of which any tells it. */
export type Facts = readonly (readonly [MainFact, readonly string[]])[];

/** What the items of a schema can be: several kinds for a union. */
export const kindsIn = (schema: z.ZodType): readonly Kind[] => {
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => kindsIn(option as z.ZodType));
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = schema.shape as Readonly<Record<string, z.ZodType>>;
  const declared = declaredFacts.get(shapes.get(schema)?.shape ?? '');
  const factsIn = (facts: MainFacts = {}): Facts =>
    MAIN_FACTS.flatMap((fact) => {
      const telling = (facts[fact] ?? []).filter((field) => field in fields);
      return telling.length > 0 ? [[fact, telling] as const] : [];
    });
  return [
    {
      types: typesIn(fields['type']),
      facts: factsIn(declared?.main),
      common: factsIn(declared?.common),
      among: declared?.common.among ?? [],
    },
  ];
};

const typesIn = (schema: z.ZodType | undefined): ReadonlySet<unknown> => {
  if (schema instanceof z.ZodLiteral) return schema.values;
  return new Set(schema instanceof z.ZodEnum ? schema.options : []);
};
