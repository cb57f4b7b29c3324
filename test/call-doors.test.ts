import { expect, test } from 'vitest';
import { LOCAL_CALLS } from '#calls/list.ts';
import type { LocalCall } from '#calls/define.ts';

/** Every local operation by its kind and its right, which may be more with some parameters. Whoever adds one decides here. */
const CALLS = {
  'change, code': `
    codes.add-coder codes.apply codes.change codes.choose-coder codes.decide codes.import-codebook
    codes.rename-coder codes.set codes.unset collections.annotate collections.annotate-rows
    collections.mark-seen collections.undo-annotate-rows pages.annotate views.open-with
    views.remove views.rename views.save`,
  'change, collect': `
    cases.set clients.approve clients.deny clients.revoke clients.set-assistant clients.set-cap
    collections.make collections.recheck collections.rename collections.reread collections.retry
    collections.schedule collections.set-watch collections.unschedule health.save-unread keys.add
    keys.disable keys.enable keys.revoke keys.rotate keys.set-budget next-steps.start runs.cancel runs.fill-gaps
    runs.pause runs.resume terms.check`,
  'change, collect or more': `
    collections.start timestamps.ask`,
  'change, export': `
    cases.save evidence.save-proof pages.save`,
  'change, manage': `
    clients.set-budget codes.merge     collections.dismiss-forgetting-request collections.forget-person collections.readmit-person
    collections.remove collections.remove-rows collections.retain deleted.empty deleted.explain
    deleted.put-back health.clear-unread members.invite members.remove
    members.set-part members.set-role members.withdraw pages.remove signing.distrust signing.trust
    terms.delete terms.keep timestamps.distrust timestamps.trust updates.settle`,
  'change, program': `
    api.set capture.forget capture.set clients.test-connection credits.grant downloads.add
    downloads.add-collected downloads.add-file downloads.add-files downloads.pause
    downloads.remove downloads.resume downloads.retry field-trial.begin     field-trial.save import.begin import.collect lab.cancel lab.connect
    lab.disconnect lab.send lab.share lab.unshare network.set official.cap official.enable
    official.forget official.set official.show-terms official.test packages.redact pages.keep
    plan.set plan.set-extra-usage program.back-up program.use-folder signing.export signing.make signing.replace
    timestamps.set-authority updates.cancel updates.download updates.look`,
  'change, read': `
    cases.document collections.save-chart
    collections.save-dossier lab.look report.save work.cancel`,
  'change, read or more': `
    codes.save collections.export settings.set`,
  'query, collect': `
    clients.list clients.pending keys.list`,
  'query, export': `
    collections.cite evidence.body evidence.get pages.part`,
  'query, manage': `
    audit.list collections.deletions     collections.forgetting-requests collections.held-left-out collections.held-of-person
    deleted.list members.list members.usage terms.due`,
  'query, program': `
    capture.state clients.connection collections.export-file field-trial.compare field-trial.plan field-trial.report
    field-trial.state import.state lab.status packages.find packages.verify program.read
    updates.read`,
  'query, read': `
    api.get box.find-own box.recognise calls.recent cases.entries cases.get cases.removed
    catalogue.list clients.budget codes.agreement codes.codebook codes.coders codes.progress
    codes.versions collections.bounds collections.case
    collections.changes collections.chart-authors
    collections.chart-figures collections.chart-replies
    collections.chart-survival collections.chart-time collections.choices collections.compare
    collections.completeness collections.count collections.dossier     collections.facet-authors collections.facet-codes collections.facet-collections collections.facet-tags collections.facets
    collections.get collections.identifying-columns collections.item collections.links
    collections.list collections.pages collections.preflight collections.read-links collections.recheck-preflight
    collections.row-ids collections.rows collections.survival collections.thread collections.unseen collections.watch
    collections.workbook-lines credits.get credits.ledger downloads.list downloads.picture
    health.list lab.me lab.present network.get next-steps.list official.get pages.get pages.list plan.get
    report.make runs.latest runs.list settings.get signing.get terms.get timestamps.get
    updates.read-otherwise views.list work.progress`,
  'query, read or more': `
    codes.text timestamps.preview`,
};

/** The doors of a call beside the window and the command line, which have every call. */
const OTHER_DOORS = {
  'box.recognise': 'rest',
  'codes.codebook': 'rest mcp',
  'collections.case': 'rest',
  'collections.changes': 'rest',
  'collections.completeness': 'rest mcp',
  'collections.get': 'rest mcp',
  'collections.list': 'rest mcp',
  'collections.pages': 'rest',
  'collections.rows': 'rest mcp',
  'collections.start': 'rest mcp',
  'collections.survival': 'rest',
  'runs.cancel': 'rest mcp',
  'runs.fill-gaps': 'mcp',
  'runs.list': 'rest mcp',
  'runs.pause': 'mcp',
  'runs.resume': 'mcp',
};

/** What goes on beside others, is watched and can be cancelled. */
const LONG = `
    collections.bounds collections.chart-authors collections.chart-figures collections.chart-replies
    collections.chart-survival collections.chart-time collections.compare
    collections.export collections.facet-authors collections.facet-codes collections.facet-collections collections.facet-tags
    collections.facets collections.forget-person collections.held-of-person collections.recheck
    collections.reread collections.retry collections.start field-trial.begin import.begin
    next-steps.start runs.fill-gaps runs.resume`;

/** What no program that reads hostile texts may be talked into. */
const NEVER_OVER_MCP = {
  deletes: `
    capture.forget collections.forget-person collections.remove collections.remove-rows collections.retain deleted.empty downloads.remove
    health.clear-unread official.forget packages.redact pages.remove terms.delete terms.keep
    views.remove`,
  signs: `
    evidence.save-proof signing.distrust signing.export signing.make signing.replace signing.trust
    timestamps.ask timestamps.distrust timestamps.set-authority timestamps.trust`,
  'reveals a secret': `
    clients.connection clients.test-connection keys.add keys.list keys.rotate members.invite
    official.get official.test`,
  'changes access': `
    api.set clients.approve clients.deny clients.revoke clients.set-assistant clients.set-budget
    clients.set-cap collections.readmit-person credits.grant keys.disable keys.enable keys.revoke
    keys.set-budget lab.connect lab.disconnect lab.send lab.share lab.unshare members.remove
    members.set-part members.set-role members.withdraw network.set official.cap official.enable
    official.set official.show-terms plan.set plan.set-extra-usage settings.set`,
};

const declared: readonly (readonly [string, LocalCall])[] = Object.entries(LOCAL_CALLS);
const listed = (names: string): string[] => names.trim().split(/\s+/);

test('each call has its kind and its right', () => {
  const found: Record<string, string[]> = {};
  for (const [name, { kind, needs }] of declared) {
    const right = typeof needs === 'string' ? needs : `${needs.least} or more`;
    (found[`${kind}, ${right}`] ??= []).push(name);
  }
  const sorted = Object.entries(found).map(([key, names]) => [key, names.sort()]);
  expect(Object.fromEntries(sorted)).toEqual(
    Object.fromEntries(Object.entries(CALLS).map(([key, names]) => [key, listed(names)])),
  );
});

test('each call has the window and the command line, and those other doors that are listed', () => {
  expect(declared.filter(([, { doors }]) => doors.slice(0, 2).join(' ') !== 'window cli')).toEqual(
    [],
  );
  const others = declared.flatMap(([name, { doors }]) =>
    doors.length === 2 ? [] : [[name, doors.slice(2).join(' ')]],
  );
  expect(Object.fromEntries(others)).toEqual(OTHER_DOORS);
});

test('no MCP tool deletes, signs, reveals a secret or changes access', () => {
  const overMcp = new Set(
    declared.filter(([, { doors }]) => doors.includes('mcp')).map(([name]) => name),
  );
  for (const names of Object.values(NEVER_OVER_MCP).map(listed)) {
    expect(names.filter((name) => overMcp.has(name))).toEqual([]);
    expect(names.filter((name) => !(name in LOCAL_CALLS))).toEqual([]);
  }
});

test('long work is declared as such', () => {
  const long = declared.filter(([, { isLong }]) => isLong).map(([name]) => name);
  expect(long.sort()).toEqual(listed(LONG));
});
