/** What `npm test` leaves to `npm run test:all`, and by which change its own tests were seen to notice the same kind of fault. */

/** A change of the program, in its own words: what stands there once, and what is put in its place. */
export interface Mutant {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The test of `npm test` that fails by it. */
  readonly killedBy: string;
  /** The tests that are left to `npm run test:all`. None where a change only has to be noticed. */
  readonly insteadOf: readonly string[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    file: 'core/store/accounts/ledger.ts',
    from: 'if (cost > credits.available)',
    to: 'if (cost > credits.available + 1)',
    killedBy: 'core/store/accounts/ledger.test.ts',
    insteadOf: [
      'core/store/accounts/ledger.property.long.test.ts',
      'core/store/processes.long.test.ts',
      'test/chaos.long.test.ts',
    ],
  },
  {
    file: 'core/store/accounts/parts.ts',
    from: 'Math.max(0, monthly - spent)',
    to: 'monthly',
    killedBy: 'core/store/accounts/parts.test.ts',
    insteadOf: ['test/laboratory-many.long.test.ts'],
  },
  {
    file: 'core/hand-over/send.ts',
    from: 'for (const { seq } of entries) sent.delete(seq);',
    to: 'sent.clear();',
    killedBy: 'core/hand-over/hand-over.test.ts',
    insteadOf: [
      'test/hand-over-server-kill.long.test.ts',
      'test/hand-over-kill.long.test.ts',
      'test/laboratory-desktop-kill.long.test.ts',
    ],
  },
  {
    file: 'core/collections/runner.ts',
    from: 'if (run.credits + cost > run.mostCredits)',
    to: 'if (run.credits > run.mostCredits)',
    killedBy: 'core/collections/collecting.test.ts',
    insteadOf: ['test/collections-kill.long.test.ts'],
  },
  {
    file: 'core/store/deletion/move-collection.ts',
    from: 'sql`UPDATE deleted SET home = ${to} WHERE home = ${from}`,',
    to: '',
    killedBy: 'core/store/deletion/deleted.test.ts',
    insteadOf: ['test/deleted-kill.long.test.ts'],
  },
  {
    file: 'core/store/housekeeping/work-lease.ts',
    from: 'holder !== null && holder !== leases.id && leases.isLiving(holder)',
    to: 'false',
    killedBy: 'core/store/housekeeping/work-lease.test.ts',
    insteadOf: ['test/collect-for.long.test.ts', 'test/serve-processes.long.test.ts'],
  },
  {
    file: 'core/store/housekeeping/turns.ts',
    from: 'if (waitMs > maxWaitMs)',
    to: 'if (waitMs > 2 * maxWaitMs)',
    killedBy: 'core/store/housekeeping/turns.test.ts',
    insteadOf: ['test/turns-processes.long.test.ts'],
  },
  {
    file: 'core/exports/judge-rows.ts',
    from: "if (rows.has(row, ROW.isOther)) return 'other';",
    to: '',
    killedBy: 'test/verify-forged-rows.long.test.ts',
    insteadOf: ['test/verify-forgeries.long.test.ts'],
  },
  {
    file: 'core/exports/check-signature.ts',
    from: 'if (await isSignedBy(bytes, signature, statement.publicKey)) return statement;',
    to: 'return statement;',
    killedBy: 'core/exports/package-signature.test.ts',
    insteadOf: ['test/verify-signed-forgeries.long.test.ts'],
  },
  {
    file: 'core/exports/unzip.ts',
    from: 'areSameBytes(name, expected) &&',
    to: '',
    killedBy: 'core/exports/unzip.test.ts',
    insteadOf: ['test/verify-hostile.long.test.ts'],
  },
  {
    file: 'core/exports/redact-names.ts',
    from: "if (isIn(decoded) || (decoded.includes('\\\\') && isIn(decoded.replaceAll('\\\\', ''))))",
    to: 'if (isIn(text))',
    killedBy: 'core/exports/redact-names.test.ts',
    insteadOf: ['core/exports/redact-package.long.test.ts'],
  },
  {
    file: 'core/store/accounts/audit.ts',
    from: 'if (line.seq !== books.last + 1) fault(',
    to: 'if (false) fault(',
    killedBy: 'core/store/doctor/check-database.test.ts',
    insteadOf: ['test/doctor-damage.long.test.ts'],
  },
  {
    file: 'core/kit/bounds/view-bounds.ts',
    from: 'part.certain + (part.possible ?? 0) + more',
    to: 'part.certain + more',
    killedBy: 'core/kit/bounds/bounds.test.ts',
    insteadOf: ['core/store/collections/charts/truth.long.test.ts'],
  },
  {
    file: 'core/laboratory/postgres/statement-text.ts',
    from: 'own.get(column) ?? knownNames().get(column) ?? column',
    to: 'knownNames().get(column) ?? column',
    killedBy: 'core/laboratory/postgres/statement-text.test.ts',
    insteadOf: [
      'core/laboratory/postgres/both-engines.property.long.test.ts',
      'test/postgres-exports.long.test.ts',
    ],
  },
  {
    file: 'core/laboratory/postgres/statement-text.ts',
    from: String.raw`replaceAll(MARK, MARK + TWO).replaceAll('\0', MARK + MARK)`,
    to: String.raw`replaceAll('\0', MARK + MARK)`,
    killedBy: 'core/laboratory/postgres/nul.test.ts',
    insteadOf: ['test/postgres-chaos.long.test.ts'],
  },
  {
    file: 'core/doors/mcp/result.ts',
    from: String.raw`withoutUnseen(text).replaceAll(/\s+/g, ' ')`,
    to: String.raw`withoutUnseen(text).replaceAll(/\s+$/g, ' ')`,
    killedBy: 'test/patterns.test.ts',
    insteadOf: [
      'test/growth.long.test.ts',
      'test/growth-answers.long.test.ts',
      'test/growth-inventory.long.test.ts',
    ],
  },
  {
    file: 'core/collections/forgetting/redact-json.ts',
    from: 'if (rest !== last && isJson(rest) && tests.isGood(rest)) return rest;',
    to: 'if (rest !== last && isJson(rest)) return rest;',
    killedBy: 'core/collections/forgetting/redact-json.test.ts',
    insteadOf: [
      'test/forgotten-bytes.long.test.ts',
      'core/collections/forgetting/forget.property.long.test.ts',
    ],
  },
  {
    file: 'core/doors/http/openapi-operation.ts',
    from: 'tags: [words.tag],',
    to: 'tags: words.tag,',
    killedBy: 'test/rest-service.test.ts',
    insteadOf: ['test/generated-clients.long.test.ts', 'test/openapi-validators.long.test.ts'],
  },
  {
    file: 'core/exports/csv.ts',
    from: `text.startsWith("'") || isFormula(text)`,
    to: 'isFormula(text)',
    killedBy: 'core/exports/csv.test.ts',
    insteadOf: ['test/clients.long.test.ts', 'test/scripts-recipes.long.test.ts'],
  },
  {
    file: 'verify-page/node-buffer.ts',
    from: '/^(?:[0-9a-f]{2})*/i',
    to: String.raw`/^(?:\w{2})*/i`,
    killedBy: 'verify-page/node-buffer.test.ts',
    insteadOf: ['test/verify-page-firefox.long.test.ts'],
  },
  {
    file: 'core/platforms/microblog/platform.ts',
    from: '    listUserHighlights,\n',
    to: '',
    killedBy: 'core/platforms/declared.test.ts',
    insteadOf: ['test/scaffold.long.test.ts'],
  },
  {
    file: 'core/laboratory/sign-in/oidc.ts',
    from: '...(isLoopback(new URL(way.issuer).hostname) ? [client.allowInsecureRequests] : [])',
    to: 'client.allowInsecureRequests',
    killedBy: 'core/laboratory/sign-in/oidc.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/laboratory/sign-in/ways.ts',
    from: 'isLoopback(url.hostname)',
    to: "(url.hostname === 'localhost' || isLoopback(url.hostname))",
    killedBy: 'core/laboratory/sign-in/ways.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/net/mail.ts',
    from: 'requireTLS: !isThisComputer(hostname)',
    to: 'requireTLS: false',
    killedBy: 'core/net/own-computer.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/net/laboratory.ts',
    from: "(url.protocol === 'http:' && isHere)",
    to: "url.protocol === 'http:'",
    killedBy: 'core/net/own-computer.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/net/loopback.ts',
    from: "if (!isThisComputer(new URL(address).hostname)) throw new Error('this is another computer');",
    to: '',
    killedBy: 'core/net/own-computer.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/net/timestamp-authority.ts',
    from: '!isPublicAddress(literal) && !isLoopback(url.hostname)',
    to: 'false',
    killedBy: 'core/net/own-computer.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/budget.ts',
    from: 'Math.ceil(Buffer.byteLength(text) / BYTES)',
    to: 'Math.ceil(Buffer.byteLength(text) / (2 * BYTES))',
    killedBy: 'core/doors/mcp/result.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/result.ts',
    from: 'return tokens <= budget ? made',
    to: 'return tokens <= 2 * budget ? made',
    killedBy: 'core/doors/mcp/result.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/result.ts',
    from: 'tokensRead(made(count), copies) <= budget',
    to: 'tokensRead(made(count), copies) <= 2 * budget',
    killedBy: 'core/doors/mcp/result.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/tools.ts',
    from: 'Math.min(parts.budget(), options.maxTokens ?? Infinity)',
    to: 'options.maxTokens ?? parts.budget()',
    killedBy: 'test/collections-mcp.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/search-collections.ts',
    from: 'tokensRead(made(n), copies) <= budget)',
    to: 'tokensRead(made(n), copies) <= 2 * budget)',
    killedBy: 'test/collections-mcp.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/doors/mcp/resources.ts',
    from: 'tokensInResource(made(given)) <= budget',
    to: 'tokensInResource(made(given)) <= 2 * budget',
    killedBy: 'test/collections-mcp.test.ts',
    insteadOf: [],
  },
  {
    file: 'core/app/open-app.ts',
    from: "config.mcpTokens ?? store.settings.get('mcpTokens')",
    to: "2 * (config.mcpTokens ?? store.settings.get('mcpTokens'))",
    killedBy: 'test/collections-mcp.test.ts',
    insteadOf: [],
  },
];

/** The tests that `npm test` leaves to the rest of `npm run test:all`. */
export const LEFT: readonly string[] = MUTANTS.flatMap(({ insteadOf }) => insteadOf);
