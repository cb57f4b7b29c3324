import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { Button, buttonClass, IconButton } from '../controls/button.tsx';
import css from './toast.module.css';
import { isDialogOpen, isTyping } from '../frame/keyboard-shortcuts.tsx';
import { toCallFailure } from '../../queries.ts';
import type { Failure, Message } from '#calls/index.ts';
import { harmless } from '../../format.ts';
import { EngineSentence } from '../text/engine-text.tsx';
import { fileNameInPath, hasNative, reveal, savedFilesPage } from '../../native.ts';

const manager = Toast.createToastManager();

/** What is said in passing, by its text: the same is not said twice at once. */
const passing = new Map<string, string>();

/** So many are there at once; the earliest makes room. Below them stays what offers to undo. */
const MOST_PASSING = 2;

const sayOnce = (text: string, add: (onClose: () => void) => string): string => {
  const before = passing.get(text);
  if (before !== undefined) manager.close(before);
  const [earliest] = passing.values();
  if (earliest !== undefined && passing.size === MOST_PASSING) manager.close(earliest);
  const id: string = add(() => {
    if (passing.get(text) === id) passing.delete(text);
  });
  passing.set(text, id);
  return id;
};

/** Takes away what was said in passing: it is over, as after going to another world. Offers to undo stay. */
export const endSayings = (): void => {
  for (const id of passing.values()) manager.close(id);
  passing.clear();
};

/** Says something that passes. */
export const say = (text: string): void => {
  sayOnce(text, (onClose) => manager.add({ description: text, timeout: 4000, onClose }));
};

/** Says in passing what went wrong, in the engine's words, after what the window itself says of it. */
export const sayFailure = (error: unknown, before?: string): void => {
  const { failure } = toCallFailure(error);
  const description = (
    <>
      {before === undefined ? null : `${before} `}
      <FailureSentence failure={failure} />
    </>
  );
  const text = `${before ?? ''} ${failure.message}`;
  sayOnce(text, (onClose) => manager.add({ description, timeout: 4000, onClose }));
};

let last: string | undefined;

/** Says something that passes, with the way to where it can be seen; in the place of what it said before. */
export const sayAndLead = (text: string, label: string, go: () => void): void => {
  if (last !== undefined) manager.close(last);
  const id = sayOnce(text, (onClose) => {
    const lead = (): void => {
      manager.close(id);
      go();
    };
    return addWithAction(text, label, lead, onClose);
  });
  last = id;
};

const ACTION_MS = 7000;

const addWithAction = (text: ReactNode, label: string, run: () => void, onClose?: () => void) =>
  manager.add({
    description: text,
    timeout: ACTION_MS,
    actionProps: { children: label, onClick: run },
    ...(onClose && { onClose }),
  });

/** What was done last and can be undone, also with Ctrl Z: until something else is done, or Escape. */
let offered: { readonly id: string; readonly undo: () => void } | undefined;

/** Something else is done, to which Undo would not belong. What is only said leaves the offer where it is. */
export const endOffer = (): void => {
  if (offered) manager.close(offered.id);
  offered = undefined;
};

/**
 * Says what happened and offers the way back, and `also` something else. Where something is `settled` once the offer
 * was not used, the offer passes; any other stays until the next.
 */
export const offerUndo = (
  text: string,
  label: string,
  undo: () => void,
  settled?: () => void,
  also?: { readonly label: string; readonly run: () => void },
): void => {
  endOffer();
  let undone = false;
  const takeBack = (): void => {
    undone = true;
    undo();
    manager.close(id);
  };
  const id = manager.add({
    description: also ? (
      <>
        {text}{' '}
        <Button look="quiet" small onClick={also.run}>
          {also.label}
        </Button>
      </>
    ) : (
      text
    ),
    timeout: settled ? ACTION_MS : 0,
    actionProps: { children: label, onClick: takeBack },
    onClose: () => {
      if (offered?.id === id) offered = undefined;
      if (!undone) settled?.();
    },
  });
  offered = { id, undo: takeBack };
};

const onUndoKey = (event: KeyboardEvent): void => {
  if (!offered || isTyping(event.target) || isDialogOpen()) return;
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
  if (!isUndo && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (isUndo) offered.undo();
  else endOffer();
};

const Toasts = () => {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={css.toast}
      aria-label={t('common.message')}
      data-passing=""
    >
      <Toast.Content className={css.content}>
        <Toast.Description className={css.text} />
        {toast.actionProps ? <Toast.Action className={buttonClass('plain', true)} /> : null}
        {/* It is seen and has its turn with Tab, so it is heard, too: the library hides it until the stack is opened. */}
        <Toast.Close
          aria-hidden={false}
          render={<IconButton sign={X} label={t('common.close')} />}
        />
      </Toast.Content>
    </Toast.Root>
  ));
};

export const ToastArea = () => {
  useEffect(() => {
    // Before the keys of lists, which undo what was done in them earlier.
    addEventListener('keydown', onUndoKey, true);
    return () => removeEventListener('keydown', onUndoKey, true);
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={MOST_PASSING + 1}>
      <Toast.Portal>
        <Toast.Viewport className={css.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};

/** What went wrong; of a budget that is used up in the words of the window, which has the buttons for it. */
export const FailureSentence = ({
  failure,
}: {
  readonly failure: Message & Partial<Pick<Failure, 'code' | 'refusal'>>;
}) => {
  if (failure.code === 'credits_exhausted') return <>{t('failure.creditsText')}</>;
  return <EngineSentence of={failure.refusal ?? failure} />;
};

/**
 * Says in passing which file was saved; where its folder can be shown, by its name and with the way there, and in a
 * laboratory with the way to one's files.
 */
export const saySaved = (file: string, words: (file: string) => string): void => {
  const page = savedFilesPage();
  const isFound = hasNative() || page !== undefined;
  const text = words(harmless(isFound ? fileNameInPath(file) : file));
  if (hasNative()) sayAndLead(text, t('export.show'), () => void reveal(file));
  else if (page === undefined) say(text);
  else sayAndLead(text, t('frame.files'), () => location.assign(page));
};
