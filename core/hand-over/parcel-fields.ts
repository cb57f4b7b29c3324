/** Of what parcels are made: values with a form and a length. */
import { z } from 'zod';
import type { Notice } from '#kit/collect.ts';
import { ERRORS, type ErrorKind } from '#kit/errors.ts';
import type { Message, MessageValue } from '#kit/message.ts';

export const instant = z.iso.datetime({ precision: 3 });
export const rowId = z.uuid().lowercase();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const short = z.string().max(200);
export const text = z.string().max(20_000);
export const address = z.string().max(20_000);
export const count = z.int().min(0);
export const operation = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
export const platform = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9 ()-]*$/);
export const params = z.record(z.string().max(200), z.json());
export const headers = z.record(z.string().max(1000), z.string().max(200_000));

/** What a message can name: words, numbers, and other messages. */
const messageValue: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([text, z.number(), z.array(text).max(1000), message, z.array(message).max(1000)]),
);
/** A sentence with what says it in other languages. */
const messageFields = {
  message: text,
  id: short.optional(),
  values: z.record(short, messageValue).optional(),
};
export const message: z.ZodType<Message> = z.strictObject(messageFields);
export const notice: z.ZodType<Notice> = z.strictObject({
  ...messageFields,
  code: short,
  count: z.exactOptional(count),
});

export const refusal = z.strictObject({
  ...messageFields,
  kind: z.enum([
    'consent-page',
    'login-wall',
    'bot-check',
    'captcha',
    'rate-limit',
    'block-page',
    'empty-answer',
    'withheld',
    'key-refused',
    'credentials-needed',
    'browser-needed',
    'capture-needed',
    'no-honest-route',
  ]),
  choices: z.array(message).max(20),
  page: address.optional(),
});

export const route = z.enum(['public-page', 'browser-page', 'official-api', 'capture']);
export const outcome = z.enum(['ok', ...(Object.keys(ERRORS) as ErrorKind[])]);
