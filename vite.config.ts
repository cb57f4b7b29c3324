import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window: one folder of static files, served by Electron (app://) and by the headless host. */
export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  // Relative addresses, because the two hosts serve it from different places.
  base: './',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist', 'renderer'),
    emptyOutDir: true,
    // Inlined fonts and images would need `data:` in more of the content security policy.
    assetsInlineLimit: 0,
    // The policy allows no inline script, and one window needs no preload hints.
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
  },
});
