import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { forgetInterruptedUpload } from '../../../../platform/interrupted-uploads.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { FileChooser } from '../file-chooser.tsx'
import { useInterruptedUploads } from '../queue/use-interrupted-uploads.ts'
import { useUploads } from '../queue/use-uploads.ts'
import classes from './interrupted-uploads.module.css'

type InterruptedProps = { readonly onChoose: (files: readonly File[]) => void }

/** Uploads that a reload interrupted. They resume when their files are chosen again. */
export function InterruptedUploads({ onChoose }: InterruptedProps) {
  const { t, i18n } = useTranslation()
  const isRunning = useUploads().length > 0
  const { data, refetch } = useInterruptedUploads()
  const uploads = data?.interrupted ?? []
  if (isRunning || uploads.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${classes.panel}`} aria-labelledby="interrupted-uploads">
      <div className={classes.head}>
        <h2 id="interrupted-uploads">{t('uploads.interrupted', { count: uploads.length })}</h2>
        <FileChooser onChoose={onChoose}>
          {(open) => (
            <Allowed to="manageTours">
              <Button size="compact-sm" variant="light" onClick={open}>
                {t('uploads.chooseAgain')}
              </Button>
            </Allowed>
          )}
        </FileChooser>
      </div>
      <p className={classes.hint}>{t('uploads.interruptedHint')}</p>
      <ul className={classes.rows}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span>{upload.fileName}</span>
            <StatusLine tone="waiting">
              {t('uploads.stoppedAt', { percent: formatPercent(upload.sentBytes / upload.sizeBytes, i18n.language) })}
            </StatusLine>
            <CloseButton
              aria-label={t('uploads.forget', { name: upload.fileName })}
              onClick={() => void forgetInterruptedUpload(upload).then(() => refetch())}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
