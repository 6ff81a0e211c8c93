import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAndReload, watchVersion } from '../../../platform/app-version/version-check.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Announces a newer version of the app. It can be dismissed to finish unsaved work. */
export function OutOfDateModal() {
  const { t } = useTranslation()
  const [isOutOfDate, setOutOfDate] = useState(false)
  useEffect(() => watchVersion(() => setOutOfDate(true)), [])
  return (
    <Dialog opened={isOutOfDate} onClose={() => setOutOfDate(false)} title={t('app.outOfDate')}>
      <Text mb="lg">{t('app.outOfDateHint')}</Text>
      <Button fullWidth onClick={() => void refreshAndReload()} data-autofocus>
        {t('app.refreshAndReload')}
      </Button>
    </Dialog>
  )
}
