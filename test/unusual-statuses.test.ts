import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { createNet } from '../core/net/index.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { EXAMPLES } from './support/sample.ts';

/** Whatever a platform sends with a status that is no answer, nobody pays for it. */
test.each([418, 451, 999])(
  'no operation takes a reply of status %i for an answer',
  async (status) => {
    const { serve } = await loadFakes();
    const dataDir = mkdtempSync(join(tmpdir(), 'status-'));
    const fake = () =>
      Promise.resolve({
        serve: (request: Parameters<typeof serve>[0]) => {
          const response = serve(request);
          return response && { ...response, status };
        },
      });
    const net = createNet({ userAgent: 'Bowerbird/0.0.0', fake });
    const app = openApp({ dataDir, version: '0.0.0', background: false, net, sample: true });
    try {
      app.store.ledger.grant(1000, 'for the test');
      const { spent } = app.store.ledger.overview();
      const answered: string[] = [];
      for (const [id, params] of Object.entries(EXAMPLES))
        if ((await app.engine.call(id, params, app.callers.cli)).ok) answered.push(id);
      expect([answered, app.store.ledger.overview().spent]).toEqual([[], spent]);
    } finally {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
