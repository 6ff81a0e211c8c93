import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadPage } from '../loading/reload-page.ts'
import { PlainButton } from '../plain/button.tsx'
import { Spinner } from '../plain/spinner.tsx'
import classes from './load-failure.module.css'
import { LoadFailure } from './load-failure.tsx'

function RefreshButton() {
  const { t } = useTranslation()
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void reloadPage().finally(() => setReloading(false))
  }
  return (
    <PlainButton isBusy={isReloading} onClick={reload}>
      {t('app.refresh')}
    </PlainButton>
  )
}

/** Notice of a part of the app that is still being loaded after a long time. It disappears once it is loaded. */
export function SlowChunk() {
  const { t } = useTranslation()
  return (
    <div className={classes.failure}>
      <p className={classes.slow} role="status">
        <Spinner size={22} /> {t('app.slowLoad')}
      </p>
      <div className={classes.buttons}>
        <RefreshButton />
      </div>
    </div>
  )
}

/**
 * Error of a part of the app that failed to load. After the deployment of a newer version, and in browsers that
 * remember a failed import, only a reload helps.
 */
export function ChunkFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailure message={t('app.loadFailed')} onRetry={onRetry}>
      <RefreshButton />
    </LoadFailure>
  )
}
