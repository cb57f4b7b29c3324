import { createHash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import { dayStatementHash } from '../../signing/day-statement.ts';
import { base64FromBytes, bytesFromBase64, bytesFromHex } from '../../signing/text-bytes.ts';
import { makeQuery, QUERY_BYTES } from '../../signing/timestamp/timestamp-query.ts';
import { absolutePath } from '../answering/save-file.ts';
import { freeName } from '../exports/answer-exports.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import type { timestampCalls, TimestampOfferView, TimestampTarget } from './timestamps.ts';

const OnThisComputer = z.looseObject({ path: absolutePath });

export const answerTimestamps: Answers<typeof timestampCalls> = {
  'timestamps.get': ({ store: { settings, signedDays } }) => {
    const address = settings.get('timestampAddress');
    const { last, days } = signedDays.dated();
    return {
      ...(address !== null && { address }),
      trusted: settings.get('trustedAuthorities').map((one) => ({
        ...one,
        sha256: createHash('sha256').update(bytesFromBase64(one.certificate)).digest('hex'),
      })),
      ...(last && { lastDay: last }),
      datedDays: days,
    };
  },
  'timestamps.set-authority': ({ store: { settings }, timestampAuthority }, { address }) => {
    settings.set('timestampAddress', address && timestampAuthority.checkAddress(address).href);
  },
  'timestamps.trust': async ({ store: { settings } }, { certificate, name }) => {
    const trusted = await requireAuthority(certificate, name);
    const others = settings
      .get('trustedAuthorities')
      .filter((one) => one.certificate !== trusted.certificate);
    settings.set('trustedAuthorities', [...others, trusted]);
  },
  'timestamps.distrust': async ({ store: { settings } }, { certificate }) => {
    const known = await requireAuthority(certificate, '');
    settings.set(
      'trustedAuthorities',
      settings.get('trustedAuthorities').filter((one) => one.certificate !== known.certificate),
    );
  },
  'timestamps.preview': (context, { of }) => offer(context, of),
  'timestamps.ask': async (context, { of, sha256, address, out }) => {
    const shown = await offer(context, of);
    if (shown.sha256 !== sha256 || shown.address !== address)
      throw new AppError('validation_error', messages.timestampOfOther);
    const query = makeQuery(bytesFromHex(sha256));
    const reply = await context.timestampAuthority.ask(address, query);
    const target = 'path' in of ? { path: of.path, out: out ?? nameBeside(of.path) } : undefined;
    const { problems: _, ...checked } = await context.packages.keepTimestamp({
      sha256,
      query: base64FromBytes(query),
      reply: base64FromBytes(reply),
      trusted: context.store.settings.get('trustedAuthorities'),
      target,
    });
    if ('day' in of) context.store.signedDays.addTimestamp(of.day, { query, reply });
    return { ...checked, ...(target && { file: target.out }) };
  },
};

const nameBeside = (path: string): string =>
  freeName(dirname(path), `${basename(path, extname(path))} timestamped`, 'zip');

const offer = async (context: LocalContext, of: TimestampTarget): Promise<TimestampOfferView> => {
  const address = context.store.settings.get('timestampAddress');
  if (address === null) throw new AppError('validation_error', messages.noTimestampAuthority);
  const url = context.timestampAuthority.checkAddress(address);
  return {
    address,
    host: url.host,
    isEncrypted: url.protocol === 'https:',
    sha256: await hashOfTarget(context, of),
    bytes: QUERY_BYTES,
  };
};

const hashOfTarget = async (
  { store, packages }: LocalContext,
  of: TimestampTarget,
): Promise<string> => {
  if ('path' in of) {
    checkParams(OnThisComputer, of);
    return packages.hashToTimestamp(of.path);
  }
  const day = store.signedDays.list().find((one) => one.day === of.day);
  if (day?.signature === undefined)
    throw new AppError('not_found', messages.dayNotSigned({ day: of.day }));
  return dayStatementHash(day);
};

/** What reads certificates is loaded when it is needed. */
const requireAuthority = async (text: string, name: string) => {
  const { authorityFromFile } = await import('../../signing/timestamp/trusted-authority.ts');
  const bytes = text.includes('-----BEGIN') ? Buffer.from(text) : Buffer.from(text, 'base64');
  const authority = authorityFromFile(bytes, name);
  if (!authority) throw new AppError('validation_error', messages.noCertificate);
  return authority;
};
