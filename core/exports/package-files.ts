/** The small files of a study package: made when it is written, and made again when it is checked. */
import { inlineContext } from '#vocab/namespace.ts';
import type { Completeness } from '#kit/completeness.ts';
import { jsonText } from '#kit/json-text.ts';
import { citationFile } from './citation.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { type Damaged, damagedText } from './damaged.ts';
import type { CompletenessCard, DatasetCard, PackageParts } from './package-parts.ts';
import { PACKAGE, SIGNATURE, TIMESTAMP } from './package-format.ts';
import type { Table } from './table.ts';
import { markdownText } from '#kit/document/document.ts';
import { aboutRows, sourceText } from './about.ts';
import { worldsText } from '#kit/world.ts';
import { formatProgram, type Dataset } from './dataset.ts';

const asJson = (value: unknown): string => `${jsonText(value, 2)}\n`;

const completenessText = (completeness: Completeness, damaged: readonly Damaged[] = []): string => {
  const facts: CompletenessCard = { ...completeness, ...(damaged.length > 0 && { damaged }) };
  return asJson(facts);
};

/** The texts for people in a study package. */
const readmeText = (
  table: Table,
  { hasEvidence, hasPage, hasCaseLog, hasPages, isSigned }: Omit<PackageParts, 'authors'>,
): string =>
  [
    `# ${markdownText(table.dataset.name)}`,
    '',
    '| What | Value |',
    '| --- | --- |',
    ...aboutRows(table, []).map(([what, value]) => `| ${what} | ${markdownText(String(value))} |`),
    '',
    '- `data/items.csv`: one row an item. `data/items.ndjson`: the same with everything known of it and where it came from. `data/observations.ndjson`: every time that an item was seen.',
    '- `codebook.csv`, `codebook.md`, `codebook.json`: what every column means and how often it is absent.',
    '- `completeness.json`, `methods.md`: what is missing, and how it was collected. `dataset.json`: what was asked for, and the version of the program that wrote this.',
    '- `context.jsonld`: what the names in the items mean, for readers of JSON-LD.',
    ...(hasCaseLog
      ? [
          '- `case-log.html`, `case-log.ndjson`, `case-log.json`: what was done with the collection, by whom, when, and what left, until this package was written; a chain of hashes.',
        ]
      : []),
    hasEvidence
      ? '- `evidence/`: every call, every request, and every reply of the platform as it came, named by its SHA-256.'
      : '- The evidence is left out: it would name people.',
    ...(hasPages
      ? [
          '- `pages/`: pages that were kept while they were browsed, each with a picture, a snapshot where there is one, and its record: address, time, and the replies that it loaded. A picture shows what the window showed.',
        ]
      : []),
    '- `manifest-sha256.txt`: the SHA-256 of every file. `bowerbird verify FILE` checks all of them, reads every row again from its evidence, and tells what it could prove and what not.',
    '',
    ...(hasPage ? procedure({ hasEvidence, hasCaseLog, hasPages, isSigned }) : []),
    'Contents belong to those who wrote them. Check what the law, the platform and an ethics board allow before passing them on.',
    '',
  ].join('\n');

const damagedTexts = ({ damaged }: Dataset): readonly string[] =>
  (damaged?.() ?? []).map(damagedText);

const methodsText = (dataset: Dataset): string =>
  [
    '# Methods',
    '',
    markdownText(
      [dataset.completeness.methods, ...damagedTexts(dataset).map((text) => `${text}.`)].join(' '),
    ),
    '',
    `Sources: ${markdownText(dataset.sources.map(sourceText).join('; '))}.`,
    '',
    `World: ${markdownText(worldsText(dataset.completeness.worlds))}.`,
    '',
    `Read by ${markdownText(formatProgram(dataset))}. All times are UTC.`,
    '',
  ].join('\n');

/** Path -> text, in the order in which they stand in the package. */
export const smallFiles = (
  table: Table,
  { authors, hasEvidence, hasPage, hasCaseLog, hasPages, isSigned }: PackageParts,
): ReadonlyMap<string, string> => {
  const { dataset } = table;
  // What it reads its rows with is no value, and is left out as JSON.
  const { completeness, damaged, links: _, ...facts } = dataset;
  const card: DatasetCard = { ...facts, authors, hasEvidence };
  const codebook = buildCodebook(table);
  return new Map([
    [PACKAGE.readme, readmeText(table, { hasEvidence, hasPage, hasCaseLog, hasPages, isSigned })],
    [PACKAGE.citation, citationFile(dataset, authors)],
    [PACKAGE.methods, methodsText(dataset)],
    [PACKAGE.dataset, asJson(card)],
    [PACKAGE.completeness, completenessText(completeness, damaged?.())],
    [PACKAGE.codebook, codebookJson(codebook)],
    [PACKAGE.codebookCsv, codebookCsv(codebook)],
    [PACKAGE.codebookMarkdown, codebookMarkdown(codebook)],
    [PACKAGE.provenance, renderProvenance(dataset)],
    [PACKAGE.context, asJson({ '@context': inlineContext() })],
  ]);
};

/** What was asked for, by which program, and what came of it: PROV-JSON (W3C member submission, 24 April 2013). */
const renderProvenance = (dataset: Dataset): string => {
  const activities = dataset.sources.map((source, i) => ({
    id: `bb:source-${i + 1}`,
    told: {
      'prov:type': 'bb:Collection',
      'prov:label': sourceText(source),
      'bb:operation': source.operation,
      'bb:params': JSON.stringify(source.params),
      ...(source.collected && {
        'prov:startTime': source.collected.first,
        'prov:endTime': source.collected.last,
      }),
    },
  }));
  const ids = activities.map(({ id }) => id);
  return `${JSON.stringify(
    {
      prefix: { bb: 'https://bowerbird.local/ns/social#' },
      entity: {
        'bb:items': {
          'prov:label': dataset.name,
          'bb:created': dataset.createdAt,
          'bb:world': worldsText(dataset.completeness.worlds),
        },
      },
      activity: Object.fromEntries(activities.map(({ id, told: activity }) => [id, activity])),
      agent: {
        'bb:program': {
          'prov:type': 'prov:SoftwareAgent',
          'prov:label': formatProgram(dataset),
        },
      },
      wasGeneratedBy: Object.fromEntries(
        ids.map((id, i) => [
          `_:generated-${i + 1}`,
          { 'prov:entity': 'bb:items', 'prov:activity': id },
        ]),
      ),
      wasAssociatedWith: Object.fromEntries(
        ids.map((id, i) => [
          `_:associated-${i + 1}`,
          { 'prov:activity': id, 'prov:agent': 'bb:program' },
        ]),
      ),
    },
    null,
    2,
  )}\n`;
};

/** How a study package is checked without any program of ours: a part of its README. */
const block = (...lines: readonly string[]): readonly string[] => [
  '',
  '```sh',
  ...lines,
  '```',
  '',
];

const FILES = [
  '## Check it by hand',
  '',
  'With the tools of any Linux (on macOS, `shasum -a 256` in place of `sha256sum`), and the package as `study.zip` in an empty folder. Every file against the manifest, and no file beside it; neither command prints anything:',
  ...block(
    'unzip -q study.zip -d study',
    'cd study',
    `sha256sum --check --strict --quiet ${PACKAGE.manifest}`,
    `find . -type f ! -path ./${PACKAGE.manifest} | cut -c 3- | LC_ALL=C sort > ../files.txt`,
    `cut -c 67- ${PACKAGE.manifest} | LC_ALL=C sort | diff - ../files.txt`,
  ),
  `The chain over the rows: each link is the SHA-256 of the link before it (32 zero bytes before the first) and of the line. Both commands print the same:`,
  ...block(
    `perl -MDigest::SHA=sha256 -ne 'chomp; $link = sha256(($link // "\\0" x 32) . $_); END { print unpack("H*", $link), "\\n" }' ${PACKAGE.items}`,
    `tail -n 1 ${PACKAGE.chain}`,
  ),
];

const EVIDENCE = [
  'Every reply is named by its SHA-256; this prints nothing:',
  ...block(`(cd ${PACKAGE.bodies} && sha256sum -- * | awk '$1 != $2')`),
  'What was requested and answered, and when:',
  ...block(`jq -r '[.at, .method, .status, .url, .bodySha256] | @tsv' ${PACKAGE.exchanges}`),
  'One row (here the first) beside its place in the reply that it was read from. A reply that is a web page has no such place; look for the identifier in it:',
  ...block(
    `row=$(head -n 1 ${PACKAGE.items})`,
    `printf '%s' "$row" | jq '.item, .origin'`,
    `reply=${PACKAGE.bodies}$(printf '%s' "$row" | jq -r '.origin.sha256')`,
    `pointer=$(printf '%s' "$row" | jq -r '.origin.pointer // empty')`,
    `if [ -n "$pointer" ]; then jq --arg pointer "$pointer" 'reduce ($pointer / "/" | .[1:][] | gsub("~1"; "/") | gsub("~0"; "~")) as $name (.; if type == "array" then .[$name | tonumber] else .[$name] end)' "$reply"; else cat "$reply"; fi`,
  ),
];

const CASE_LOG = [
  'Who held the collection, and what left, on a day (here the third of November 2026): the operator and the door of each entry of that day, and of the last entry before it.',
  ...block(
    `jq -s -r --arg day 2026-11-03 '(map(select(.at < $day)) | .[-1:]) + map(select(.at[0:10] == $day)) | .[] | [.at, .act, .operator // "nobody named", .door, (.facts | tojson)] | @tsv' ${PACKAGE.caseLog}`,
  ),
  'The chain of that log: each line names the SHA-256 of the line before it. The first command prints nothing, the other two print the same:',
  ...block(
    `perl -MDigest::SHA=sha256_hex -ne 'chomp; $at = $last // "0" x 64; print "line $. does not follow\\n" unless /"previous":"$at"/; $last = sha256_hex($_)' ${PACKAGE.caseLog}`,
    `tail -n 1 ${PACKAGE.caseLog} | tr -d '\\n' | sha256sum | cut -c -64`,
    `jq -r .head ${PACKAGE.caseCard}`,
  ),
];

const PAGES = [
  'Which page was kept when, with the SHA-256 of its picture and of its record; and which rows were read from replies that the kept pages loaded:',
  ...block(
    `jq -r '[.record.time.start, .record.address.start, .record.picture.sha256, .sha256] | @tsv' ${PACKAGE.pageList}`,
    `jq -r '.record.replies[] | .call + " " + .sha256' ${PACKAGE.pageList} | sort -u > ../loaded`,
    `jq -r --rawfile loaded ../loaded '($loaded | split("\\n")) as $all | (.origin.callId + " " + (.origin.sha256 // "")) as $own | select($all | index($own)) | .key' ${PACKAGE.items}`,
  ),
];

const TIMESTAMPED = `openssl ts -reply -in ${TIMESTAMP.reply} -text 2>/dev/null | sed -n 's/^Time stamp: //p'`;

const SIGNED = [
  `The signature (Ed25519, OpenSSL 3) over \`${SIGNATURE.statement}\`, which holds the roots over all lines and files; it prints \`Signature Verified Successfully\`, and then the first digits of the fingerprint of the key, to be compared with whoever signed:`,
  ...block(
    `jq -r .publicKey ${SIGNATURE.statement} | base64 -d > ../key.der`,
    `openssl pkeyutl -verify -pubin -keyform DER -inkey ../key.der -rawin -in ${SIGNATURE.statement} -sigfile ${SIGNATURE.signature}`,
    'sha256sum ../key.der | cut -c 1-32',
  ),
  `If an authority dated the package, there is \`${TIMESTAMP.reply}\`: a timestamp (RFC 3161) of the statement. It prints \`Verification: OK\` and when that was: what is signed existed then. The certificates in \`${TIMESTAMP.certificates}\` came with it: they are believed only as far as you know them from the authority, whose own file can stand in their place.`,
  ...block(
    `if [ -f ${TIMESTAMP.reply} ]; then`,
    `  at=$(${TIMESTAMPED})`,
    `  openssl ts -verify -data ${SIGNATURE.statement} -in ${TIMESTAMP.reply} -CAfile ${TIMESTAMP.certificates} -partial_chain -attime "$(date -d "$at" +%s)" 2>/dev/null`,
    `  echo "$at"`,
    'fi',
  ),
  'Once something was taken out of a package, its statement, signature and timestamp stay as they were: they still tell of what is left of it.',
  '',
];

/** Its lines, from a heading on. */
const procedure = ({
  hasEvidence,
  hasCaseLog,
  hasPages,
  isSigned,
}: {
  readonly hasEvidence: boolean;
  readonly hasCaseLog: boolean;
  readonly hasPages: boolean;
  readonly isSigned: boolean;
}): readonly string[] => [
  '## Check it in a browser',
  '',
  `Copy \`${PACKAGE.page}\` out of the package, open it in a browser and choose the package in it. It needs no network, and the browser lets it use none. It does what \`bowerbird verify\` does, with the readers of the version that wrote the package.`,
  '',
  `The page is a part of the package: whoever made the package could have replaced it. \`bowerbird verify\` of the same version tells whether it is the page of that version, and so does the SHA-256 of the page that the release of the version has.`,
  '',
  ...FILES,
  ...(hasEvidence ? EVIDENCE : []),
  ...(hasPages ? PAGES : []),
  ...(hasCaseLog ? CASE_LOG : []),
  ...(isSigned ? SIGNED : []),
];
