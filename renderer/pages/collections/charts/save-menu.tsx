import { Download } from 'lucide-react';
import { t } from 'i18next';
import { useChange } from '../../../local.ts';
import { drawPicture, pngFromPicture, type PictureInput } from '../../../chart/picture.tsx';
import { day } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { copyText } from '../../../parts/controls/copy-button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { saySaved, say, sayFailure } from '../../../parts/states/toast.tsx';
import { useTableText } from '../../explore/copy-table.ts';
import { csvText, type Cell } from './csv-text.ts';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What stands in every saved chart of a dataset. */
export interface Provenance {
  /** Which rows are counted, as a sentence. */
  readonly filtered: string;
  /** Where they come from, and the day on which they were drawn. */
  readonly source: (date: string) => string;
  /** The collections by their names: a file is found by them. */
  readonly of: string;
}

interface Props {
  readonly picture: Omit<PictureInput, 'source'>;
  readonly provenance: Provenance;
  readonly table: ChartTable;
}

const KINDS = ['svg', 'png', 'csv', 'copy'] as const;
type Kind = (typeof KINDS)[number];

const today = (): string => day(new Date().toISOString());

/** Saves a chart as a drawing, a picture or a table into the folder of downloads. */
export const SaveMenu = ({ picture, provenance, table: { head, rows } }: Props) => {
  const { filtered, source, of } = provenance;
  const verb = useChange('collections.save-chart', sayFailure);
  const textFrom = useTableText();
  const { title } = picture;

  const buildFileContent = async (type: Exclude<Kind, 'copy'>): Promise<string> => {
    // With the mark by which spreadsheets know UTF-8; every row says what it is of, as tables are taken apart.
    if (type === 'csv')
      return `\ufeff${csvText(
        [...head, t('charts.csv.rows'), t('charts.csv.source')],
        rows.map((row) => [...row, filtered, source(today())]),
      )}`;
    const drawn = drawPicture({ ...picture, source: source(today()) });
    return type === 'svg' ? drawn.svg : pngFromPicture(drawn);
  };
  const save = async (type: Exclude<Kind, 'copy'>): Promise<void> => {
    const content = await buildFileContent(type).catch(() => undefined);
    if (content === undefined) return say(t('charts.cannotDraw'));
    verb.mutate(
      { title: `${of}, ${title}`, type, content },
      { onSuccess: ({ file }) => saySaved(file, (name) => t('charts.saved', { file: name })) },
    );
  };
  const copy = async (): Promise<void> =>
    say(t((await copyText(textFrom(head, rows))) ? 'common.copied' : 'common.copyFailed'));

  return (
    <Menu
      label={t('charts.save', { title })}
      button={
        <Button
          small
          sign={Download}
          aria-label={t('charts.save', { title })}
          disabled={verb.isPending}
        >
          {t('charts.saveAs')}
        </Button>
      }
    >
      {KINDS.map((kind) => (
        <MenuItem key={kind} run={() => void (kind === 'copy' ? copy() : save(kind))}>
          {t(`charts.as.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};
