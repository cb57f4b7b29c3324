import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** Sentences of the engine as its source code has them: for tests. */

/** What stands between the places of a template: one piece more than there are places. */
export type Template = readonly string[];

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The templates that an expression may give; none of what is computed elsewhere. */
const templatesOf = (node: unknown): readonly Template[] => {
  if (!isNode(node)) return [];
  switch (node['type']) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [[node['value']]] : [];
    case 'TemplateLiteral':
      return [listOf(node['quasis']).map((one) => cookedOf(one))];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap(templatesOf);
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap(templatesOf);
    case 'ArrowFunctionExpression':
      return templatesOf(node['body']);
    case 'ArrayExpression':
      return listOf(node['elements']).flatMap(templatesOf);
    default:
      return [];
  }
};

const cookedOf = (quasi: unknown): string => {
  const value = isNode(quasi) ? quasi['value'] : undefined;
  return isNode(value) && typeof value['cooked'] === 'string' ? value['cooked'] : '';
};

const propertiesOf = (node: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(
    listOf(node['properties']).flatMap((one) =>
      isNode(one) && isNode(one['key']) && typeof one['key']['name'] === 'string'
        ? [[one['key']['name'], one['value']] as const]
        : [],
    ),
  );

/** Functions of which an argument is the sentence of a notice or a refusal, and which one. */
const SAYING: Readonly<Record<string, number>> = {
  countNotice: 2,
  said: 2,
  refusal: 1,
  withheld: 0,
  asSentence: 0,
};
/** Constants that hold what a person can do after a refusal. */
const CHOICES = /CHOICES$|^TO_CAPTURE$|^(?:LOOK|LATER|OFFICIAL|CAPTURE|OWN_BROWSER)$/;

const sentencesOf = (node: Readonly<Record<string, unknown>>): readonly Template[] => {
  switch (node['type']) {
    case 'ObjectExpression': {
      const has = propertiesOf(node);
      const isNotice = has.has('code') && has.has('message');
      const isRefusal = has.has('kind') && has.has('says') && has.has('choices');
      return [
        ...(isNotice ? templatesOf(has.get('message')) : []),
        ...(isRefusal ? [has.get('says'), has.get('choices')].flatMap(templatesOf) : []),
      ];
    }
    case 'CallExpression': {
      const callee = isNode(node['callee']) ? String(node['callee']['name']) : '';
      const place = Object.hasOwn(SAYING, callee) ? SAYING[callee] : undefined;
      return place === undefined ? [] : templatesOf(listOf(node['arguments'])[place]);
    }
    case 'NewExpression': {
      const isError = isNode(node['callee']) && node['callee']['name'] === 'AppError';
      return isError ? templatesOf(listOf(node['arguments'])[1]) : [];
    }
    case 'VariableDeclarator': {
      const name = isNode(node['id']) ? String(node['id']['name']) : '';
      return CHOICES.test(name) ? templatesOf(node['init']) : [];
    }
    default:
      return [];
  }
};

const walk = (node: unknown, found: Template[]): void => {
  if (Array.isArray(node)) for (const one of node) walk(one, found);
  else if (isNode(node)) {
    found.push(...sentencesOf(node));
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, found);
  }
};

/** Every sentence of a notice, a refusal, its choices and an error that stands in the code which the window hears. */
export const sentencesInCode = (): readonly Template[] => {
  const found: Template[] = [];
  for (const path of globSync(
    'core/{kit,engine,net,platforms,credentials,collections,capture,local}/**/*.ts',
    {
      exclude: ['**/*.test.ts', '**/fake/**', '**/cases/**', '**/test/**', '**/testing/**'],
    },
  ))
    walk(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }), found);
  return found.filter((pieces) => pieces.some((piece) => /[A-Za-z]{2}.* /.test(piece)));
};
