import { Progress } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../../shared/format-bytes.ts'
import type { UploadStep } from '../../../../../shared/media/upload-state.ts'
import { StatusLine, type StatusTone } from '../../../../ui/feedback/status-line.tsx'
import { MediaKindIcon } from '../../media/media-kind-icon.tsx'
import type { UploadItem } from '../queue/upload-item.ts'
import { stepProgress, uploadStatusText } from '../queue/upload-status-text.ts'
import { CoverageQuestion } from './coverage-question.tsx'
import { DuplicateQuestion } from './duplicate-question.tsx'
import { JoinedFaces } from './joined-faces.tsx'
import { UploadActions } from './upload-actions.tsx'
import { UploadKind } from './upload-kind.tsx'
import { UploadNotes } from './upload-notes.tsx'
import classes from './upload-row.module.css'

const tones: Readonly<Record<UploadStep | 'complete' | 'failed', StatusTone>> = {
  fetching: 'quiet',
  uploading: 'waiting',
  rawUploading: 'waiting',
  building: 'waiting',
  saving: 'waiting',
  complete: 'good',
  failed: 'bad',
}

/** Row of one upload with its kind, state and actions. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { t, i18n } = useTranslation()
  const { file, path, kind, state } = item
  const fraction = stepProgress(item)
  const tone = state.step === 'building' && fraction === null ? 'quiet' : tones[state.step]
  return (
    <li className={classes.row} data-step={state.step}>
      <span className={classes.icon} aria-hidden="true">
        {kind === null ? <IconFile size={20} /> : <MediaKindIcon kind={kind} size={20} />}
      </span>
      <span className={classes.name} title={path}>
        {file.name}
      </span>
      <span className={classes.size}>{formatBytes(file.size, i18n.language)}</span>
      <span className={classes.state}>
        <StatusLine tone={tone}>{uploadStatusText(t, item, i18n.language)}</StatusLine>
      </span>
      <span className={classes.kind}>
        <UploadKind item={item} />
      </span>
      <span className={classes.actions}>
        <UploadActions item={item} />
      </span>
      <JoinedFaces item={item} />
      <DuplicateQuestion item={item} />
      <CoverageQuestion item={item} />
      <UploadNotes item={item} />
      {fraction !== null && (
        <Progress
          className={classes.progress ?? ''}
          value={fraction * 100}
          size={3}
          aria-label={t('uploads.progressOf', { name: file.name })}
        />
      )}
    </li>
  )
}
