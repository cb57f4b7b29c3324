/** The schemas of the published interface, against which answers are held. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SOCIAL_NS } from '#vocab/context.ts';
import { DESCRIPTION, isThere, type Published } from './published.ts';

interface Answered {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

interface Schemas {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Answered>>>>;
  readonly components: object;
}

/** The namespace of the published service stands in its schemas; ours takes its place. */
const readSchemas = (): Schemas =>
  JSON.parse(
    readFileSync(DESCRIPTION, 'utf8').replaceAll(
      /"https:\/\/[^"]*\/ns\/social#"/g,
      JSON.stringify(SOCIAL_NS),
    ),
  ) as Schemas;

export const schemas: Schemas = isThere ? readSchemas() : { paths: {}, components: {} };

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const validators = new Map<string, ValidateFunction>();
const validatorFor = ({ path, method }: Published): ValidateFunction => {
  const known = validators.get(`${method} ${path}`);
  const { paths, components } = schemas;
  const schema = paths[path]?.[method]?.responses['200']?.content['application/json']?.schema;
  const validate = known ?? ajv.compile({ ...schema, components });
  validators.set(`${method} ${path}`, validate);
  return validate;
};

/** How an answer differs from its published schema: each place once, without the numbers of items. */
export const misfits = (one: Published, answer: unknown): readonly string[] => {
  const validate = validatorFor(one);
  if (validate(answer)) return [];
  const found = (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
    const place = instancePath.replaceAll(/\/\d+/g, '[]').slice(1).replaceAll('/', '.');
    return keyword === 'required'
      ? `${place} lacks ${String(params['missingProperty'])}`
      : `${place}: ${keyword}`;
  });
  return [...new Set(found)];
};
