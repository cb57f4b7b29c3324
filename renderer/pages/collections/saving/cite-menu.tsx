import { Quote } from 'lucide-react';
import { t } from 'i18next';
import { formatsFor } from '#kit/export-formats.ts';
import { useBridge } from '../../../bridge-context.ts';
import { amountOf } from '../../../format.ts';
import { askLocal } from '../../../local.ts';
import { copyText } from '../../../parts/controls/copy-button.tsx';
import { MenuItem, Submenu } from '../../../parts/controls/menu.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';

const FORMATS = formatsFor('references');

/** Copies rows as references, in one of the formats that reference managers read. */
export const CiteMenu = ({ ids }: { readonly ids: readonly number[] }) => {
  const bridge = useBridge();
  const copy = async (format: (typeof FORMATS)[number]): Promise<void> => {
    try {
      const filter = { rows: [...ids] };
      const { text, rows } = await askLocal(bridge, 'collections.cite', { filter, format });
      const isCopied = await copyText(text);
      say(isCopied ? t('cite.copied', amountOf(rows)) : t('common.copyFailed'));
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <Submenu sign={Quote} label={t('cite.open', amountOf(ids.length))}>
      {FORMATS.map((format) => (
        <MenuItem key={format} run={() => void copy(format)}>
          {t(`export.formats.${format}`)}
        </MenuItem>
      ))}
    </Submenu>
  );
};
