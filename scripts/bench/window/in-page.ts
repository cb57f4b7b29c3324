/** What is run in the window's page itself; each function is sent there whole, and knows nothing else. */

/** Milliseconds from a change of the scroll position to the frame in which rows stand there. */
export const jumpIn = async ({
  selector,
  part,
}: {
  readonly selector: string;
  readonly part: number;
}): Promise<number> => {
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error(`no ${selector}`);
  const frame = (): Promise<void> =>
    new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });
  const isFilled = (): boolean => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [0.25, 0.5, 0.75].every((part) =>
      document
        .elementFromPoint(left + width / 2, top + height * part)
        ?.closest('[role=option], [role=feed] > *, [role=tree] > *'),
    );
  };
  await frame();
  const from = performance.now();
  box.scrollTop = (box.scrollHeight - box.clientHeight) * part;
  do await frame();
  while (!isFilled());
  return performance.now() - from;
};

/** Milliseconds of each frame while it is scrolled by so many pixels a frame. */
export const scrollIn = ({
  selector,
  frames,
  by,
}: {
  readonly selector: string;
  readonly frames: number;
  readonly by: number;
}): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const box = document.querySelector<HTMLElement>(selector);
    if (!box) return reject(new Error(`no ${selector}`));
    const taken: number[] = [];
    let before: number | undefined;
    const step = (now: number): void => {
      if (before !== undefined) taken.push(now - before);
      before = now;
      if (taken.length >= frames) return resolve(taken);
      box.scrollBy(0, by);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

/** Of a letter: milliseconds until it was seen, and until the list had followed it. */
export interface Noted {
  letter: number;
  list?: number;
}

/** Begins to note, for each letter that is typed, when its frame was drawn and when the list had followed. */
export const noteLetters = (): void => {
  const notes: Noted[] = [];
  Object.assign(globalThis, { letters: notes });
  document.addEventListener(
    'input',
    ({ target }) => {
      const from = performance.now();
      const note: Noted = { letter: 0 };
      notes.push(note);
      requestAnimationFrame(() =>
        setTimeout(() => {
          note.letter = performance.now() - from;
        }),
      );
      const field = target as HTMLInputElement;
      const typed = field.value;
      const word = typed
        .toLowerCase()
        .split(' ')
        .findLast((one) => one !== '');
      // Nothing is looked for any more, and nothing marked.
      if (word === undefined) return;
      // Not the count, which letters that let the same rows through leave as it is.
      const watch = (): void => {
        const marked = [...(CSS.highlights.get('found') ?? [])].map(String);
        const isThere = marked.some((one) => one.toLowerCase() === word);
        if (isThere || field.value !== typed) note.list = performance.now() - from;
        else requestAnimationFrame(() => setTimeout(watch));
      };
      requestAnimationFrame(() => setTimeout(watch));
    },
    true,
  );
};

/** Milliseconds from a press on a button to the frame in which the other thing stands. */
export const pressFor = async ({
  button,
  thing,
}: {
  readonly button: string;
  readonly thing: string;
}): Promise<number> => {
  const pressed = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === button,
  );
  if (!pressed) throw new Error(`no button ${button}`);
  const from = performance.now();
  pressed.click();
  for (;;) {
    await new Promise<void>((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });
    if (document.querySelector(thing)) return performance.now() - from;
  }
};
