/** Numbers, dates and platform text as people read them; pure, in the reader's locale. */
let reader: string | undefined;

/** In which language figures and dates are written where none is named; the system's when left out. */
export const writeIn = (locale: string | undefined): void => {
  reader = locale;
};

const memo = <T>(make: (locale: string | undefined) => T) => {
  const made = new Map<string, T>();
  return (named: string | undefined): T => {
    const locale = named ?? reader;
    const key = locale ?? '';
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(locale);
    made.set(key, fresh);
    return fresh;
  };
};

const exactNumber = memo((locale) => new Intl.NumberFormat(locale));
const shortNumber = memo(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);
const relativeTime = memo((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const plainTime = memo((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const dayTime = memo(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const exactTime = memo(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
);
const dayOnly = memo((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
/* A day that the platform gave without a time is kept as midnight UTC, and must not move to another day. */
const dayWithoutYear = memo(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }),
);
const plainDay = memo(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const plainMonth = memo(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortMonth = memo(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const shortClock = memo((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const clock = memo((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));

export const figure = (value: number, locale?: string): string => exactNumber(locale).format(value);

/** What a sentence that counts is given: how many, for its plural form, and the same as it is written. */
export const amountOf = (count: number) => ({ count, n: figure(count) });

const shareNumber = memo(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);

/** 0.125 reads 12.5%. */
export const percent = (share: number, locale?: string): string =>
  shareNumber(locale).format(share);

/** Shortened from ten thousand on: 9,600,000 reads 9.6M; the exact figure belongs beside it or on hover. */
export const shortFigure = (value: number, locale?: string): string =>
  Math.abs(value) < 10_000 ? figure(value, locale) : shortNumber(locale).format(value);

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 weeks ago"; `undefined` for what is no date. */
export const ago = (instant: string, now: number, locale?: string): string | undefined => {
  const then = Date.parse(instant);
  if (Number.isNaN(then)) return undefined;
  const seconds = (then - now) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  const format = relativeTime(locale);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
};

/** "4 years ago", for something of which only the two ends are known: counted from between them. */
export const agoBetween = (
  earliest: string,
  latest: string,
  now: number,
  locale?: string,
): string | undefined => {
  const [from, to] = [Date.parse(earliest), Date.parse(latest)];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const seconds = ((from + to) / 2 - now) / 1000;
  const [unit, size] =
    STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? (['minute', 60] as const);
  const count = Math.trunc(seconds / size);
  return plainTime(locale).format(count === 0 ? -1 : count, unit);
};

const dated =
  (format: (locale: string | undefined) => Intl.DateTimeFormat) =>
  (instant: string, locale?: string): string => {
    const then = Date.parse(instant);
    return Number.isNaN(then) ? instant : format(locale).format(then);
  };

export const when = dated(dayTime);
export const exactly = dated(exactTime);
export const day = dated(dayOnly);
/** 28 November */
export const dayInYear = dated(dayWithoutYear);
export const dayInUtc = dated(plainDay);
/** `2026-08` reads August 2026. */
export const monthInWords = dated(plainMonth);
/** Mar 2026 */
export const monthAndYear = dated(shortMonth);
export const timeOfDay = dated(clock);

const tickFormat = (format: Intl.DateTimeFormatOptions) =>
  memo((locale) => new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }));
const TICKS = {
  year: tickFormat({ year: 'numeric' }),
  month: tickFormat({ year: 'numeric', month: 'short' }),
  day: tickFormat({ month: 'short', day: 'numeric' }),
  minute: tickFormat({ hour: '2-digit', minute: '2-digit' }),
  second: tickFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
} as const;

/** A round instant below a chart, in UTC and as short as its unit allows: "Feb 2026" for a month. */
export const tickInWords = (at: number, unit: keyof typeof TICKS, locale?: string): string =>
  TICKS[unit](locale).format(at);

/** "01:14"; with its day where that is not the day of `now`. */
export const clockTime = (instant: number, now: number, locale?: string): string =>
  new Date(instant).toDateString() === new Date(now).toDateString()
    ? shortClock(locale).format(instant)
    : dayTime(locale).format(instant);

/** Words of the engine with their instants as this reader writes them. */
export const localInstants = (text: string, locale?: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) => when(instant, locale));

/** 3723 seconds read 1:02:03. */
export const length = (seconds: number): string => {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
};

const unitNumbers = memo((locale) => {
  const made = new Map<string, Intl.NumberFormat>();
  return (unit: string): Intl.NumberFormat => {
    const known = made.get(unit);
    if (known) return known;
    const fresh = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    made.set(unit, fresh);
    return fresh;
  };
});

/** "4 months". */
export const unitInWords = (value: number, unit: string, locale?: string): string =>
  unitNumbers(locale)(unit).format(value);

/** 3723 seconds as words: "1 hour 2 minutes 3 seconds". */
export const lengthInWords = (seconds: number, locale?: string): string => {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor((whole % 3600) / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const shownParts = parts.filter(([value]) => value > 0);
  return (shownParts.length > 0 ? shownParts : [parts[2]])
    .map(([value, unit]) => unitInWords(value, unit, locale))
    .join(' ');
};

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in steps of a thousand, as operating systems and platforms mostly count. */
export const bytes = (size: number, locale?: string): string => {
  const step =
    size < 1000 ? 0 : Math.min(Math.floor(Math.log10(size) / 3 + 1e-9), BYTES.length - 1);
  return new Intl.NumberFormat(locale ?? reader, {
    style: 'unit',
    unit: BYTES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(size / 1000 ** step);
};

/*
 * Control characters (but for tab and line break), the marks that turn the direction of all that
 * follows, and tag characters, which nobody sees. Only in the flag of a region do tags have a meaning.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- these are exactly what is looked for
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;

/** Platform text that can only be read: what would act on the page is shown as a sign instead. */
export const harmless = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(UNSEEN, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code === 0x1f3f4) return sign;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });

/** 90 minutes read "90 minutes", 1,091 read "18 hours": what takes hours is not told to the minute. */
export const minutesInWords = (minutes: number, locale?: string): string =>
  minutes < 120
    ? unitInWords(minutes, 'minute', locale)
    : unitInWords(Math.round(minutes / 60), 'hour', locale);
