import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAndReload, watchVersion } from '../../../platform/app-version/version-check.ts'
import { PlainButton } from '../../../ui/plain/button.tsx'
import { PlainDialog } from '../../../ui/plain/dialog.tsx'
import classes from './out-of-date-modal.module.css'

/** Announces a newer version of the app. It can be dismissed to finish unsaved work. */
export function OutOfDateModal() {
  const { t } = useTranslation()
  const [isOutOfDate, setOutOfDate] = useState(false)
  useEffect(() => watchVersion(() => setOutOfDate(true)), [])
  return (
    <PlainDialog
      opened={isOutOfDate}
      onClose={() => setOutOfDate(false)}
      title={t('app.outOfDate')}
      closeLabel={t('app.close')}
    >
      <p className={classes.hint}>{t('app.outOfDateHint')}</p>
      <div className={classes.reload}>
        <PlainButton onClick={() => void refreshAndReload()} data-autofocus>
          {t('app.refreshAndReload')}
        </PlainButton>
      </div>
    </PlainDialog>
  )
}
