import { Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../../ui/layout/formats.ts'
import classes from '../media-panel.module.css'
import { findLateCue } from './caption-files.ts'

type CaptionTextProps = {
  readonly vtt: string
  readonly durationMs: number | null
  readonly error: string | undefined
  readonly onChange: (vtt: string) => void
}

/** WebVTT text field. Cues after the end of the video get a warning only, because a longer video may replace it. */
export function CaptionText({ vtt, durationMs, error, onChange }: CaptionTextProps) {
  const { t } = useTranslation()
  const cue = findLateCue(vtt, durationMs)
  return (
    <div>
      <Textarea
        className={classes.vtt ?? ''}
        label={t('media.captions.text')}
        autosize
        minRows={8}
        maxRows={16}
        value={vtt}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className={classes.warning}>
        {cue !== null && durationMs !== null && (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {t('media.captions.late', { line: cue.line, duration: formatDuration(durationMs) })}
          </>
        )}
      </p>
    </div>
  )
}
