import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useLocal } from '../../local.ts';
import { CallFailure } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { say } from '../../parts/states/toast.tsx';
import css from './explore.module.css';

/** The invented world: switched to where the engine can do that, else explained. */
export const SampleCard = () => {
  const { t } = useTranslation();
  const [explained, setExplained] = useState(false);
  const network = useLocal('network.get').data;
  const set = useChange('network.set');
  if (!network || network.mode === 'sample') return null;
  const enter = () =>
    set.mutate(
      { mode: 'sample' },
      {
        onSuccess: () => say(t('start.inSample')),
        onError: (error) => {
          if (error instanceof CallFailure) setExplained(true);
        },
      },
    );
  return (
    <div className={css.sample}>
      <FlaskConical size={20} aria-hidden="true" />
      <div>
        <h2>{t('start.sampleTitle')}</h2>
        <p>{t('start.sampleText')}</p>
      </div>
      <Button onClick={enter}>{t('start.sample')}</Button>
      <Dialog
        title={t('start.sampleTitle')}
        text={t('start.sampleHow')}
        open={explained}
        onClose={() => setExplained(false)}
      >
        <CodeBlock title={t('start.sampleCommand')} text="bowerbird serve --window --sample" />
      </Dialog>
    </div>
  );
};
