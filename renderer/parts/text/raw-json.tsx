import { useTranslation } from 'react-i18next';
import { CodeBlock } from './code-block.tsx';

/** Whatever has no view of its own yet, exactly as it was answered. */
export const RawJson = ({ value }: { readonly value: unknown }) => {
  const { t } = useTranslation();
  return <CodeBlock title={t('inspector.json')} text={JSON.stringify(value, null, 2) ?? ''} json />;
};
