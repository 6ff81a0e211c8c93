import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../plain/button.tsx'
import { Notice } from './notice.tsx'

/** Replaces a page while the server is unreachable. */
export function UnreachablePage({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation()
  return (
    <main>
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('app.unreachable')} text={t('app.unreachableHint')}>
        <PlainButton onClick={() => void onRetry()}>{t('app.tryAgain')}</PlainButton>
      </Notice>
    </main>
  )
}
