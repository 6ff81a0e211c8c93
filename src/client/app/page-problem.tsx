import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/feedback/notice.tsx'
import { PlainButton } from '../ui/plain/button.tsx'

/** Replaces a page that failed to load or to render (spec §2). */
export function PageProblem() {
  const { t } = useTranslation()
  return (
    <main id="main" tabIndex={-1}>
      <div role="alert">
        <Notice icon={<IconRefresh size={28} />} title={t('app.loadFailed')} level={1}>
          <PlainButton onClick={() => location.reload()}>{t('app.refresh')}</PlainButton>
        </Notice>
      </div>
    </main>
  )
}
