/** What a Linux desktop is told of the program: its entry in the menu, its files, its command. */
import { COMMAND_MARK } from '../../electron/command.ts';

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

export const MIME_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
${FILES.map(({ type, pattern, words }) => `  <mime-type type="${type}">\n    <comment>${words}</comment>\n    <glob pattern="${pattern}"/>\n  </mime-type>`).join('\n')}
</mime-info>
`;

/** `program`: the path of the executable, without spaces. */
export const desktopEntry = (program: string): string => `[Desktop Entry]
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
export const commandWrapper = (program: string): string => `#!/bin/sh
set -- --ozone-platform=headless --log-level=3 ${COMMAND_MARK} -- "$@"
if [ "$(id -u)" = 0 ]; then
  set -- --no-sandbox "$@"
fi
exec ${program} "$@"
`;
