import { Button, Skeleton } from '@mantine/core'
import { IconPhotoPlus, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { Notice } from '../../ui/notice.tsx'
import { FileChooser } from '../uploads/file-chooser.tsx'
import { MediaCard } from './media-card.tsx'
import classes from './media-grid.module.css'

type MediaGridProps = {
  readonly media: readonly MediaItem[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  /** Whether a search or a filter hides media. */
  readonly isNarrowed: boolean
  /** Whether files are on their way: nobody needs to be told then how to begin. */
  readonly isUploading: boolean
  readonly openId: string | null
  readonly onOpen: (mediaId: string) => void
  readonly onChoose: (files: readonly File[]) => void
}

const placeholders = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export function MediaGrid({
  media,
  error,
  onRetry,
  isNarrowed,
  isUploading,
  openId,
  onOpen,
  onChoose,
}: MediaGridProps) {
  const { t } = useTranslation()
  if (media === undefined && error) {
    return (
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('media.loadFailed')} text={refusalSentence(t, error)}>
        <Button onClick={onRetry}>{t('app.tryAgain')}</Button>
      </Notice>
    )
  }
  if (media === undefined) {
    return (
      <div className={classes.grid} aria-busy="true">
        <span className="visually-hidden">{t('media.loading')}</span>
        {placeholders.map((name) => (
          <Skeleton key={name} className={classes.placeholder ?? ''} radius="lg" />
        ))}
      </div>
    )
  }
  if (media.length === 0 && isNarrowed) {
    return <Notice icon={<IconSearch size={28} />} title={t('media.nothingFound')} text={t('media.nothingFoundHint')} />
  }
  if (media.length === 0 && isUploading) return null
  if (media.length === 0) {
    return (
      <div className={classes.empty}>
        <Notice icon={<IconPhotoPlus size={28} />} title={t('media.empty')} text={t('media.emptyHint')}>
          <FileChooser onChoose={onChoose}>
            {(open) => <Button onClick={open}>{t('media.chooseFiles')}</Button>}
          </FileChooser>
        </Notice>
      </div>
    )
  }
  return (
    <ul className={classes.grid} aria-label={t('media.title')}>
      {media.map((item) => (
        <MediaCard key={item.id} media={item} isOpen={item.id === openId} onOpen={() => onOpen(item.id)} />
      ))}
    </ul>
  )
}
