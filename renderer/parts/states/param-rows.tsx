import type { ReactNode } from 'react';
import { parameterLabel } from '../../engine-words.ts';
import type { Params } from '../../places.ts';
import { PlatformText } from '../text/text.tsx';

/** What was asked for, as rows of facts: each parameter by its name in this language, with its value. */
export const paramRows = (
  params: Params,
  language: string,
): readonly (readonly [string, ReactNode])[] =>
  Object.entries(params).map(([name, value]) => [
    parameterLabel(language, name),
    <PlatformText key={name} text={typeof value === 'string' ? value : JSON.stringify(value)} />,
  ]);
