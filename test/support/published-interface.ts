/** The description of the published interface, which stands beside the project and is no part of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import { SOCIAL_NS } from '#vocab/context.ts';

const FILE = join(import.meta.dirname, '../../../shared/formats/hosted-api/openapi.json');

const isThere = existsSync(FILE);

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: {
    readonly type: string;
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly default?: string | number;
  };
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

/** One of its operations. */
export interface Published {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: object;
}

/** The namespace of the published service stands in its schemas; ours takes its place. */
const readDescription = (): Description =>
  JSON.parse(
    readFileSync(FILE, 'utf8').replaceAll(
      /"https:\/\/[^"]*\/ns\/social#"/g,
      JSON.stringify(SOCIAL_NS),
    ),
  ) as Description;

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** The operation of ours that answers at a published path. */
const entryAt = ({ path, method }: Published): Entry | undefined => {
  const [, , alias = '', ...rest] = path.split('/');
  const segment = catalogue.platform(alias)?.segment;
  const ours = `/v1/${segment}/${rest.join('/')}`;
  return catalogue.entries.find(
    (entry) =>
      entry.operation.method === method.toUpperCase() &&
      withoutNames(entry.path) === withoutNames(ours),
  );
};

/** Opens the description. Where it is absent, nothing is published, and tests say `why` they are skipped. */
export const openPublishedInterface = () => {
  const { paths, components }: Description = isThere
    ? readDescription()
    : { paths: {}, components: {} };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const published: readonly Published[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({ path, method, parameters })),
  );

  const validators = new Map<string, ValidateFunction>();
  const validatorFor = ({ path, method }: Published): ValidateFunction => {
    const known = validators.get(`${method} ${path}`);
    const schema = paths[path]?.[method]?.responses['200']?.content['application/json']?.schema;
    const validate = known ?? ajv.compile({ ...schema, components });
    validators.set(`${method} ${path}`, validate);
    return validate;
  };

  return {
    isThere,
    why: isThere ? '' : ' (the description of the published interface is not beside the project)',
    paths,
    components,
    published,
    entryAt,

    /** How an answer differs from its published schema: each place once, without the numbers of items. */
    misfits: (one: Published, answer: unknown): readonly string[] => {
      const validate = validatorFor(one);
      if (validate(answer)) return [];
      const found = (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
        const place = instancePath.replaceAll(/\/\d+/g, '[]').slice(1).replaceAll('/', '.');
        return keyword === 'required'
          ? `${place} lacks ${String(params['missingProperty'])}`
          : `${place}: ${keyword}`;
      });
      return [...new Set(found)];
    },
  };
};
