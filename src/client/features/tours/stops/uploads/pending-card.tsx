import { ActionIcon, Progress, Tooltip } from '@mantine/core'
import { IconPhotoUp, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import cardStyles from '../../../../ui/layout/card.module.css'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { cancelUpload } from '../../../library/uploads/queue/upload-queue.ts'
import { stepProgress, uploadStatusText } from '../../../library/uploads/queue/upload-status-text.ts'
import cardClasses from '../stop-card.module.css'
import thumbnailClasses from '../stop-thumbnail.module.css'
import summaryClasses from '../workspace/stop-summary.module.css'
import { nameOfFile } from './file-name.ts'
import type { TourFile } from './tour-uploads.ts'
import { useQueuedFile } from './use-tour-uploads.ts'

type StatusOptions = {
  readonly file: TourFile
  readonly item: UploadItem | undefined
  readonly isInOtherTab: boolean
  readonly locale: string
}

function statusText(t: TFunction, { file, item, isInOtherTab, locale }: StatusOptions): string {
  if (file.mediaId !== null) return t('stops.uploads.adding')
  if (item !== undefined) return uploadStatusText(t, item, locale)
  return t(isInOtherTab ? 'stops.uploads.elsewhereState' : 'stops.uploads.missingState')
}

type PendingCardProps = {
  readonly file: TourFile
  readonly position: number
  readonly layout: 'grid' | 'list'
  /** True if another tab uploads the file. */
  readonly isInOtherTab: boolean
}

/** Card of a pending file, where its stop will be. */
export function PendingCard({ file, position, layout, isInOtherTab }: PendingCardProps) {
  const { t, i18n } = useTranslation()
  const item = useQueuedFile(file.stopId)
  const name = nameOfFile(file)
  const progress = item === undefined ? null : stepProgress(item)
  return (
    <article className={`${cardStyles.card} ${cardClasses.card}`} data-layout={layout} data-pending={file.stopId}>
      <div className={cardClasses.image}>
        <span className={thumbnailClasses.image}>
          <IconPhotoUp size={20} stroke={1.5} aria-hidden="true" />
          {progress !== null && (
            <Progress
              className={thumbnailClasses.progress ?? ''}
              size="xs"
              value={progress * 100}
              aria-label={t('uploads.progressOf', { name })}
            />
          )}
        </span>
      </div>
      <div className={cardClasses.handle} />
      <div className={cardClasses.text}>
        <span className={cardClasses.name}>
          {position}. {name}
        </span>
        <span className={summaryClasses.summary}>
          {statusText(t, { file, item, isInOtherTab, locale: i18n.language })}
        </span>
      </div>
      <div className={cardClasses.menu}>
        {item !== undefined && file.mediaId === null && (
          <Tooltip label={t('uploads.cancelOf', { name: item.file.name })}>
            <ActionIcon
              aria-label={t('uploads.cancelOf', { name: item.file.name })}
              onClick={() => void cancelUpload(item.id)}
            >
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </article>
  )
}
