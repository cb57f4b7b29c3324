import type { Catalogue } from '../engine/catalogue.ts';
import type { ProgramKnowledge } from '../store/index.ts';
import { shapes } from '#vocab/index.ts';
import { redraftBy } from './captured-items.ts';

/** What a check of the data file needs to know of the program: its operations, and how items are read. */
export const programKnowledge = (catalogue: Catalogue): ProgramKnowledge => ({
  redraft: redraftBy(catalogue),
  knows: (what, name) => {
    if (what === 'operation') return catalogue.find(name) !== undefined;
    if (what === 'shape') return Object.hasOwn(shapes, name);
    // `videosite (official-api)`: the queue of the platform's official API.
    return catalogue.platform(name.replace(/ \([a-z-]+\)$/, '')) !== undefined;
  },
});
