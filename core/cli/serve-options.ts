/** The options of `serve`, which the server that it starts reads too. */
import { option, type GivenOf } from './command.ts';
import { SERVER_OPTIONS } from './server-options.ts';
import { allowHostOption, allowOriginOption, hostOption, portOption } from './serving-place.ts';

/** Each takes as much memory as one server. */
export const MOST_PROCESSES = 64;

export const SERVE_OPTIONS = {
  port: portOption(
    'The port on 127.0.0.1; 8674 unless the settings say otherwise; 0 takes a free one.',
  ),
  host: hostOption(
    'Listen on this address of the machine instead. What is sent is not encrypted: TLS or a reverse proxy belongs in front.',
  ),
  allowHost: allowHostOption(
    'A name under which that proxy is reached, by https; with its port where it is not 443. May be repeated; the first stands in the addresses that are answered.',
  ),
  allowOrigin: allowOriginOption(
    'Pages of this address, such as a notebook at http://localhost:8888, may call the API with a key. May be repeated; there are none otherwise.',
  ),
  replay: option.texts(
    'DIR',
    'Answer from a folder of recordings; nothing is sent outward. May be repeated.',
    'file',
  ),
  sample: option.flag('Answer from the invented sample world; nothing is sent outward.'),
  record: option.text('DIR', 'Write each live exchange as a recording below DIR.', 'file'),
  window: option.flag(
    'Serve the window too; its one-time address is printed on stderr, with --log json on stdout.',
  ),
  open: option.flag('Open that address in the default browser.'),
  accounts: option.flag(
    'Serve a group: people sign in and work in projects, each with a role. Beyond this machine it takes --allow-host, for what they sign in with has to be encrypted. See `bowerbird lab --help`.',
  ),
  noCollect: option.flag(
    'Answer people, and leave runs, schedules and downloads to other processes on the same data: see `bowerbird collect-for --help`.',
  ),
  processes: option.whole(
    'N',
    `Answer with so many processes on the one port, for more people than one can answer; 1 unless given, ${MOST_PROCESSES} at most. Needs --accounts.`,
  ),
  ...SERVER_OPTIONS,
};

export type ServeGiven = GivenOf<typeof SERVE_OPTIONS>;
