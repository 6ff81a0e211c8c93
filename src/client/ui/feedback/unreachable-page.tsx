import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** Replaces a page while the server is unreachable. */
export function UnreachablePage({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation()
  return (
    <main>
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('app.unreachable')} text={t('app.unreachableHint')}>
        <Button onClick={() => void onRetry()}>{t('app.tryAgain')}</Button>
      </Notice>
    </main>
  )
}
