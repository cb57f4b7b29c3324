/** What the main process does for the engine, which has neither a keychain nor a browser. */
import type { UtilityProcess } from 'electron';
import { taskRequestIn, type MainTasks } from './ask-main.ts';
import { openOnePage } from './capture/one-page.ts';
import type { SiteHolder } from './capture/site-holder.ts';
import { replyFromCaptured } from './capture/to-engine.ts';
import { sealSecret, unsealSecret } from './native.ts';
import { printDocument } from './print-document.ts';

/** What is done by what main holds. */
type Held = Pick<SiteHolder, 'take'> & Pick<MainTasks, 'missingFolder'>;

const tasksWith = ({ take, missingFolder }: Held): MainTasks => ({
  seal: (secret) => fromKeychain(() => sealSecret({ secret })),
  unseal: (sealed) => fromKeychain(() => unsealSecret(sealed)),
  browse: async ({ address, hosts }) => replyFromCaptured(await openOnePage(address, hosts)),
  takePage: () => take(),
  missingFolder,
  print: printDocument,
});

/** That it stayed shut is all that the engine needs to know. */
const fromKeychain = async (open: () => string): Promise<string> => {
  try {
    return open();
  } catch (cause) {
    throw new Error('The keychain did not open the secret', { cause });
  }
};

/** Does what the engine asks for; messages that say something else are left to others. */
export const answerEngine = async (
  child: Pick<UtilityProcess, 'postMessage'>,
  message: unknown,
  held: Held,
): Promise<void> => {
  const request = taskRequestIn(message);
  if (!request) return;
  const { task, input, id } = request;
  try {
    child.postMessage({ done: id, value: await tasksWith(held)[task](input as never) }, []);
  } catch (error) {
    child.postMessage(
      { done: id, error: error instanceof Error ? error.message : String(error) },
      [],
    );
  }
};
