/** Elements of the page. Whatever came with a package stands in text nodes alone. */

import { withoutUnseen } from '#kit/printable.ts';

type Attributes = Readonly<Record<string, string>>;

export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
};

/** A text that came with a package, without what nobody sees: its direction is its own. */
export const foreignText = (text: string): HTMLElement =>
  element('bdi', { dir: 'auto' }, withoutUnseen(text));
