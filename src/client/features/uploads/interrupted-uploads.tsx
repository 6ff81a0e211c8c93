import { Button, CloseButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findInterruptedUploads, forgetInterruptedUpload } from '../../platform/upload-file.ts'
import { formatPercent } from '../../ui/formats.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { Allowed } from '../auth/allowed.tsx'
import { FileChooser } from './file-chooser.tsx'
import classes from './interrupted-uploads.module.css'
import { useUploads } from './use-uploads.ts'

type InterruptedProps = { readonly onChoose: (files: readonly File[]) => void }

/** Uploads that a reload cut off. The browser forgot the files, the server did not forget their bytes. */
export function InterruptedUploads({ onChoose }: InterruptedProps) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const running = useUploads()
  const queryKey = ['interrupted-uploads', running.length]
  const { data = [] } = useQuery({ queryKey, queryFn: findInterruptedUploads, enabled: running.length === 0 })
  if (running.length > 0 || data.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="interrupted-uploads">
      <div className={classes.head}>
        <h2 id="interrupted-uploads">{t('uploads.interrupted', { count: data.length })}</h2>
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
        {data.map((upload) => (
          <li key={upload.key}>
            <span>{upload.fileName}</span>
            <StatusLine tone="waiting">
              {t('uploads.stoppedAt', { percent: formatPercent(upload.sentBytes / upload.sizeBytes, i18n.language) })}
            </StatusLine>
            <CloseButton
              aria-label={t('uploads.forget', { name: upload.fileName })}
              onClick={() =>
                void forgetInterruptedUpload(upload).then(() => queryClient.invalidateQueries({ queryKey }))
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
