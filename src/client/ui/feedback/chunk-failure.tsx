import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadPage } from '../loading/reload-page.ts'
import { PlainButton } from '../plain/button.tsx'
import { LoadFailure } from './load-failure.tsx'

/**
 * Error of a part of the app that failed to load. After the deployment of a newer version, and in browsers that
 * remember a failed import, only a reload helps.
 */
export function ChunkFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void reloadPage().finally(() => setReloading(false))
  }
  return (
    <LoadFailure message={t('app.loadFailed')} onRetry={onRetry}>
      <PlainButton isBusy={isReloading} onClick={reload}>
        {t('app.refresh')}
      </PlainButton>
    </LoadFailure>
  )
}
