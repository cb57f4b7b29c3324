import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noteBundled } from './scripts/bundle-plugins.ts';

/** A script with one letter beyond Latin-1 is held with two bytes for each of its letters. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      part.code = part.code.replaceAll(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/** Which packages the window holds, for the list of what is in a release. */
const noted: Plugin = {
  name: 'noted',
  async generateBundle() {
    await noteBundled('window', this.getModuleIds());
  },
};

/** The window: one folder of static files, served by Electron (app://) and by the headless host. */
export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  // Relative addresses, because the two hosts serve it from different places.
  base: './',
  plugins: [react(), inAscii, noted],
  build: {
    outDir: join(import.meta.dirname, 'dist', 'renderer'),
    emptyOutDir: true,
    // Inlined fonts and images would need `data:` in more of the content security policy.
    assetsInlineLimit: 0,
    // The policy allows no inline script, and one window needs no preload hints.
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    // What the first page needs is one script and one style sheet, whoever else uses parts of them: the
    // window waited for twenty-three scripts and eleven style sheets, each asked of the main process.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'first', test: /[\\/]renderer[\\/]main\.tsx$/ }] },
      },
    },
  },
});
