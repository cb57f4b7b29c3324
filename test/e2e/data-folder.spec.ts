/** Another data folder, chosen in the window: used by every start, and missed by none without a word. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { startElectron } from '../../scripts/electron-under-test.ts';
import { kind } from './launch.ts';
import { expect, findings, goTo, makePictureTaker, test } from './screens.ts';

const picture = makePictureTaker('data-folder');

test.skip(kind !== 'electron', 'only the desktop remembers a folder');

const chooseIn = (electron: ElectronApplication, path: string): Promise<void> =>
  electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);

const openDialog = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Use another folder…' }).press('Enter');
};

test('a folder is chosen, missed when it is away, and left for the usual one', async () => {
  const home = await mkdtemp(join(tmpdir(), 'bowerbird-e2e-home-'));
  const chosen = join(home, 'stick');
  const usual = join(home, 'bowerbird');
  await mkdir(chosen);
  const electron = await startElectron([], { XDG_DATA_HOME: home, XDG_CONFIG_HOME: home });
  const page = await electron.firstWindow();
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Use another data folder' });
  await expect(dialog).toContainText('Nothing is moved or deleted');
  await expect(dialog.getByRole('button', { name: 'Back to the usual folder' })).toHaveCount(0);
  await picture(page, 'another-folder');
  expect(await findings(page)).toEqual([]);
  await chooseIn(electron, join(home, 'none'));
  await dialog.getByRole('button', { name: 'Choose a folder…' }).press('Enter');
  await expect(dialog).toContainText('The data folder cannot be used');
  await chooseIn(electron, chosen);
  await dialog.getByRole('button', { name: 'Choose a folder…' }).press('Enter');
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  expect(readFileSync(join(usual, 'data-folder'), 'utf8')).toBe(`${chosen}\n`);

  // The drive is unplugged, and the person decides.
  await rename(chosen, `${chosen}-away`);
  await electron.evaluate(({ dialog: native }) => {
    const box = Promise.withResolvers<object>();
    native.showMessageBox = (...given: object[]) => {
      box.resolve(given.at(-1) ?? {});
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
    Reflect.set(globalThis, 'boxShown', box.promise);
  });
  await page.evaluate(() => Reflect.get(window, 'bowerbirdNative').invoke('restart-engine'));
  expect(await electron.evaluate(() => Reflect.get(globalThis, 'boxShown'))).toMatchObject({
    message: 'The folder with your data cannot be used.',
    buttons: ['Try Again', 'Use the Usual Folder', 'Quit'],
  });
  await goTo(page, 'Settings');
  await expect(page.getByText(usual, { exact: true })).toBeVisible();
  expect(existsSync(chosen)).toBe(false);
  expect(existsSync(join(usual, 'data-folder'))).toBe(false);

  await rename(`${chosen}-away`, chosen);
  await openDialog(page);
  await chooseIn(electron, chosen);
  await dialog.getByRole('button', { name: 'Choose a folder…' }).press('Enter');
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await openDialog(page);
  await dialog.getByRole('button', { name: 'Back to the usual folder' }).press('Enter');
  await expect(page.getByText(usual, { exact: true })).toBeVisible();
  await electron.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});
