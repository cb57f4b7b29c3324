import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noteBundled } from './scripts/bundled.ts';

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

/** What all sheets build on comes first; Vite names the sheet of each script before those that import it. */
const themeFirst: Plugin = {
  name: 'theme-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [theme] = /<link rel="stylesheet"[^>]*\/theme-[^>]*>/.exec(html) ?? [];
      if (theme === undefined) return html;
      return html.replace(theme, '').replace('<link rel="stylesheet"', `${theme}\n    $&`);
    },
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
  plugins: [react(), inAscii, themeFirst, noted],
  build: {
    outDir: join(import.meta.dirname, 'dist', 'renderer'),
    emptyOutDir: true,
    // Inlined fonts and images would need `data:` in more of the content security policy.
    assetsInlineLimit: 0,
    // The policy allows no inline script, and one window needs no preload hints.
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // In a file of its own, which `themeFirst` puts before all others.
        codeSplitting: { groups: [{ name: 'theme', test: /renderer[\\/]theme[\\/].*\.css$/ }] },
      },
    },
  },
});
