/** Before any test: the page that packages hold is made where it is out of date, so that no test waits for it or hears of it. */
import { buildVerifyPage } from '../../scripts/verify-page.ts';

const setUp = async (): Promise<void> => {
  try {
    await buildVerifyPage();
  } catch (error) {
    // Whoever needs it is told why there is none.
    console.error('The page of study packages could not be made.', error);
  }
};

export default setUp;
