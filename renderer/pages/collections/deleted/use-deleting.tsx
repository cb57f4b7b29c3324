/** Deleting without a question, and the way back in the message that says it. */
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import type { ChangeName, CodeView, ParamsOf, ResultOf, RowFilter } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { amountOf, harmless } from '../../../format.ts';
import { changeListView, datasetKey } from '../../../list-views.ts';
import { askLocal, refreshAfter } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { pagePath } from '../../../places.ts';
import { endOffer, offerUndo, say, sayFailure } from '../../../parts/states/toast.tsx';
import { withCodeAgain, withoutCode } from '../coding/codebook.ts';
import type { Coding } from '../coding/use-coding.ts';

/** Makes a change, and has what shows it fetched again; says what went wrong. Whoever asked may be gone by then. */
const useMaking = () => {
  const bridge = useBridge();
  const client = useQueryClient();
  return async <Name extends ChangeName>(
    name: Name,
    params: ParamsOf<Name>,
    done: (result: ResultOf<Name>) => void,
  ): Promise<void> => {
    endOffer();
    try {
      done(await askLocal(bridge, name, params));
    } catch (error) {
      sayFailure(error);
    } finally {
      void refreshAfter(client, name);
      void client.invalidateQueries({ queryKey: ['dataset'] });
    }
  };
};

export const usePutBack = () => {
  const make = useMaking();
  return (id: string): void =>
    void make('deleted.put-back', { id }, ({ name, rows, gone }) => {
      const words = { name: harmless(name), ...amountOf(rows) };
      const stay = gone > 0 ? [t('deleted.stayGone', amountOf(gone))] : [];
      say([t('deleted.isBack', words), ...stay].join(' '));
    });
};

export const useDeleteCollection = () => {
  const [make, putBack] = [useMaking(), usePutBack()];
  return (name: string): void =>
    void make('collections.remove', { name }, ({ id }) => {
      goTo(pagePath('collections'));
      offerUndo(t('deleted.isThere', { name: harmless(name) }), t('common.undo'), () =>
        putBack(id),
      );
    });
};

export const useDeleteRows = () => {
  const [make, putBack] = [useMaking(), usePutBack()];
  return (name: string, filter: RowFilter, explain: (id: string) => void): void =>
    void make('collections.remove-rows', { name, filter }, ({ id, rows }) => {
      changeListView(datasetKey(name), { marked: new Set() });
      if (rows === 0) return;
      const text = t('deleted.rowsAreThere', amountOf(rows));
      const also = { label: t('deleted.explain'), run: () => explain(id) };
      offerUndo(text, t('common.undo'), () => putBack(id), undefined, also);
    });
};

/** Rows keep a code that is deleted, and so have it still when it comes back. */
export const useDeleteCode = ({ name: collection, codes, version }: Coding) => {
  const [make, bridge] = [useMaking(), useBridge()];
  const putBack = async (code: CodeView): Promise<void> => {
    try {
      const now = await askLocal(bridge, 'codes.codebook', { collection });
      const again = withCodeAgain(now.codes, codes, code);
      await make('codes.change', { collection, codes: again, base: now.version }, () => undefined);
    } catch (error) {
      sayFailure(error);
    }
  };
  return (code: CodeView): void => {
    const left = withoutCode(codes, code);
    void make('codes.change', { collection, codes: left, base: version }, () =>
      offerUndo(
        t('deleted.codeIsGone', { name: harmless(code.name) }),
        t('common.undo'),
        () => void putBack(code),
      ),
    );
  };
};
