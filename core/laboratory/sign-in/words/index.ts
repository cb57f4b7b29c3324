import type { Language } from '#kit/languages.ts';
import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** The words of one language, each where English has it. */
export type SignInWords = typeof english;
export type Words = SignInWords['words'];
/** A page that says one thing. */
export type NoteName = keyof SignInWords['notes'];

const ALL: Readonly<Record<Language, SignInWords>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};

export const wordsIn = (language: Language): SignInWords => ALL[language];
