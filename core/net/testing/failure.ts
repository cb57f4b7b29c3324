import { expect } from 'vitest';
import { AppError } from '#kit/errors.ts';

/** The error of ours in which a request ends; a failed expectation if it ends otherwise. */
export const failure = async (request: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await request.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};
