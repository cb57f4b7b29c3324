/**
 * The package for Debian and Ubuntu, made by `dpkg-deb` from the folder that electron-builder unpacks. The same
 * commit gives the same bytes: every time in it is that of the commit (`SOURCE_DATE_EPOCH`).
 */
import { chmod, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inMinutes, outputOf, root, run, say } from '../command.ts';
import { ELECTRON_LIBRARIES } from '../debian.ts';
import type { Product } from './product.ts';
import { updaterConfig } from './update-feed.ts';
import { COMMAND_MARK } from '../../electron/command.ts';

const PACK_MS = 10 * 60_000;
const HOME = 'opt/Bowerbird';

/** Newer releases call some libraries by a name that ends in `t64`; either will do. */
const DEPENDS = [
  ...ELECTRON_LIBRARIES.map((name) => (name.startsWith('lib') ? `${name} | ${name}t64` : name)),
  'xdg-utils',
].join(', ');

const controlText = (product: Product, kilobytes: number): string => `Package: ${product.name}
Version: ${product.version.replace('-', '~')}
Section: science
Priority: optional
Architecture: amd64
Maintainer: ${product.author.name} <${product.author.email}>
Installed-Size: ${kilobytes}
Depends: ${DEPENDS}
Homepage: ${product.homepage}
Description: ${product.description}
 Bowerbird collects public posts, videos and comments from six platforms on
 your own computer, in one shape, and keeps every reply as evidence, so that
 each value can be traced to where it came from.
`;

const sizeOf = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** What lies in the package beside the program, by its place. */
const textsOf = (contents: Contents): ReadonlyMap<string, string | Buffer> =>
  new Map<string, string | Buffer>([
    ['usr/share/applications/bowerbird.desktop', desktopEntry(`/${HOME}/bowerbird`)],
    ['usr/share/mime/packages/bowerbird.xml', MIME_TYPES],
    ['usr/share/doc/bowerbird/copyright', contents.licences],
    ['usr/share/doc/bowerbird/changelog.gz', gzipSync(contents.changes, { level: 9 })],
    ['usr/bin/bowerbird', commandWrapper(`/${HOME}/bowerbird`)],
    // Without them, electron-updater takes it for an AppImage.
    [`${HOME}/resources/package-type`, 'deb'],
    [`${HOME}/resources/app-update.yml`, updaterConfig(contents.updateAddress)],
  ]);

/** Where each shell looks for what completes a command. */
const COMPLETIONS = {
  bash: 'usr/share/bash-completion/completions/bowerbird',
  zsh: 'usr/share/zsh/vendor-completions/_bowerbird',
  fish: 'usr/share/fish/vendor_completions.d/bowerbird.fish',
} as const;

/** The scripts that `bowerbird completion` prints, by their places. */
const completionTexts = (): Promise<readonly (readonly [place: string, text: string])[]> =>
  Promise.all(
    Object.entries(COMPLETIONS).map(async ([shell, place]) => {
      const command = join(root, 'core', 'cli', 'bowerbird.ts');
      return [
        place,
        `${await outputOf(process.execPath, [command, 'completion', shell])}\n`,
      ] as const;
    }),
  );

export interface Contents {
  readonly product: Product;
  /** The folder that electron-builder unpacked. */
  readonly program: string;
  /** The folder of `drawIcons`. */
  readonly icons: string;
  readonly licences: string;
  readonly changes: string;
  /** Seconds since 1970: when the commit was made. */
  readonly epoch: number;
  /** `xz` is a quarter smaller and takes minutes; what is only tried need not be small. */
  readonly compression: 'xz' | 'gzip';
  /** Where newer versions are looked for; left out where this is not updated by itself. */
  readonly updateAddress?: string | undefined;
}

/** Writes what is said of the package where dpkg-deb looks for it; every folder and file is readable by all. */
const lay = async (stage: string, contents: Contents): Promise<void> => {
  await cp(contents.program, join(stage, HOME), { recursive: true });
  // Where programs may not open namespaces of their own, Chromium's sandbox needs this.
  await chmod(join(stage, HOME, 'chrome-sandbox'), 0o4755).catch(() => undefined);
  for (const [place, text] of [...textsOf(contents), ...(await completionTexts())]) {
    await mkdir(join(stage, dirname(place)), { recursive: true });
    await writeFile(join(stage, place), text);
  }
  await chmod(join(stage, 'usr/bin/bowerbird'), 0o755);
  for (const picture of await readdir(contents.icons)) {
    const size = /^(\d+x\d+)\.png$/.exec(picture)?.[1];
    if (size === undefined) continue;
    const folder = join(stage, 'usr/share/icons/hicolor', size, 'apps');
    await mkdir(folder, { recursive: true });
    await cp(join(contents.icons, picture), join(folder, 'bowerbird.png'));
  }
  const kilobytes = Math.ceil((await sizeOf(stage)) / 1024);
  await mkdir(join(stage, 'DEBIAN'), { recursive: true });
  await writeFile(join(stage, 'DEBIAN', 'control'), controlText(contents.product, kilobytes));
};

/** Makes the package in `folder`; answers its path, or throws what dpkg-deb would not do. */
export const makeDebianPackage = async (folder: string, contents: Contents): Promise<string> => {
  const { product, epoch, compression } = contents;
  const stage = join(folder, 'debian-stage');
  const file = join(folder, `${product.name}_${product.version}_amd64.deb`);
  await rm(stage, { recursive: true, force: true });
  const umask = process.umask(0o022);
  try {
    await lay(stage, contents);
  } finally {
    process.umask(umask);
  }
  const packed = compression === 'xz' ? ['-Zxz', '--threads-max=2'] : ['-Zgzip', '-z1'];
  const options = ['--root-owner-group', ...packed, '--build', stage, file];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) };
  say(`dpkg-deb: at most ${inMinutes(PACK_MS)}…`);
  const made = await run('dpkg-deb', options, { cwd: root, env, timeoutMs: PACK_MS });
  await rm(stage, { recursive: true, force: true });
  if (made.code !== 0) throw new Error('dpkg-deb could not make the package');
  return file;
};

// What a Linux desktop is told of the program: its entry in the menu, its files, its command.

/** Files that Bowerbird opens and that the system has no name for: recordings of a browser, web archives. */
const FILES = [
  { type: 'application/x-har+json', pattern: '*.har', words: 'HTTP recording' },
  { type: 'application/wacz', pattern: '*.wacz', words: 'Web archive collection' },
  { type: 'application/warc', pattern: '*.warc', words: 'Web archive' },
] as const;

/** Study packages: offered beside the programs that open any such file, never instead of them. */
const PACKAGES = 'application/zip';

/** Opens a platform’s link in Explore. */
const LINKS = 'x-scheme-handler/bowerbird';

const MIME_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
${FILES.map(({ type, pattern, words }) => `  <mime-type type="${type}">\n    <comment>${words}</comment>\n    <glob pattern="${pattern}"/>\n  </mime-type>`).join('\n')}
</mime-info>
`;

/** `program`: the path of the executable, without spaces. */
const desktopEntry = (program: string): string => `[Desktop Entry]
Type=Application
Name=Bowerbird
GenericName=Social media research
GenericName[de]=Forschung zu sozialen Medien
GenericName[es]=Investigación de redes sociales
GenericName[ar]=أبحاث وسائل التواصل الاجتماعي
Comment=Collect public social media for research, and keep the evidence
Comment[de]=Öffentliche Beiträge für die Forschung sammeln und die Belege aufbewahren
Comment[es]=Reunir publicaciones públicas para investigar y conservar las pruebas
Comment[ar]=جمع المنشورات العامة للأبحاث مع الاحتفاظ بالأدلة
Exec=${program} %U
Icon=bowerbird
Terminal=false
StartupWMClass=Bowerbird
Categories=Science;Network;
Keywords=research;archive;evidence;YouTube;Reddit;TikTok;
MimeType=${[...FILES.map(({ type }) => type), PACKAGES, LINKS].join(';')};
`;

/**
 * The command line, run by the program of the window: it needs neither Node nor a screen. Root cannot have
 * Chromium's sandbox, and a command opens no page.
 */
const commandWrapper = (program: string): string => `#!/bin/sh
set -- --ozone-platform=headless --log-level=3 ${COMMAND_MARK} -- "$@"
if [ "$(id -u)" = 0 ]; then
  set -- --no-sandbox "$@"
fi
exec ${program} "$@"
`;
