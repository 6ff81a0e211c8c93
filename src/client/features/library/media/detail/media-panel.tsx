import { ActionIcon, Drawer, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconMoodEmpty } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { useIsDeleting } from '../deleting-media.ts'
import { restoreGridFocus } from '../grid/focus-grid.ts'
import { useLiveMedia } from '../live-media.ts'
import { MediaPreview } from '../preview/media-preview.tsx'
import type { VideoTime } from '../preview/preview-props.ts'
import { CaptionsSection } from './captions/captions-section.tsx'
import { FileDetails } from './file-details.tsx'
import { MediaActions } from './media-actions.tsx'
import { MediaFields } from './media-fields.tsx'
import { MediaNotes } from './media-notes.tsx'
import classes from './media-panel.module.css'
import { MediaProcessing } from './media-processing.tsx'
import { MediaUses } from './media-uses.tsx'

type MediaPanelProps = {
  readonly mediaId: string | null
  /** Item of the list, for the title until the details are loaded. */
  readonly listItem: MediaItem | undefined
  /** Opens the neighbor in the list; undefined at either end. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly onClose: () => void
  readonly onDelete: (media: MediaItem) => void
}

/**
 * Live region that announces the deletion. It is always rendered, because screen readers ignore regions added later.
 */
function DeletionStatus({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation()
  const isDeleting = useIsDeleting(mediaId)
  return <div role="status">{isDeleting && <StatusLine tone="waiting">{t('media.deleting')}</StatusLine>}</div>
}

function LoadedMedia({ media: loadedMedia, onDelete }: { media: MediaDetail; onDelete: () => void }) {
  const { t } = useTranslation()
  const media = useLiveMedia(loadedMedia)
  const video = useRef<VideoTime>(null)
  return (
    <div className={classes.detail}>
      <MediaPreview media={media} video={video} />
      <MediaProcessing media={media} />
      <DeletionStatus mediaId={media.id} />
      <MediaActions media={media} video={video} onDelete={onDelete} />
      <MediaNotes notes={media.fileNotes} />
      <MediaFields media={media} />
      <CaptionsSection media={media} />
      <section className={classes.section}>
        <h3>{t('media.fileDetail.uses')}</h3>
        <MediaUses uses={media.uses} />
      </section>
      <section className={classes.section}>
        <h3>{t('media.fileDetails')}</h3>
        <FileDetails media={media} />
      </section>
    </div>
  )
}

function Content({ mediaId, onDelete }: { mediaId: string; onDelete: (media: MediaItem) => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.media.get.useQuery({ mediaId })
  if (data) return <LoadedMedia media={data} onDelete={() => onDelete(data)} />
  if (apiErrorOf(error)?.code === 'resource.notFound') {
    return <Notice icon={<IconMoodEmpty size={28} />} title={t('media.notFound')} text={t('media.notFoundHint')} />
  }
  if (error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  return (
    <div className={classes.detail} aria-busy="true">
      <span className="visually-hidden">{t('media.loadingOne')}</span>
      <Skeleton className={classes.stage ?? ''} />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={72} />
    </div>
  )
}

/** True if a field or a player uses the arrow keys itself. */
function handlesKeysItself({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, video, audio, [data-viewer]') !== null
}

/** Details of one media item, in a drawer beside the library or as a bottom sheet on a phone. */
export function MediaPanel({ mediaId, listItem, previous, next, onClose, onDelete }: MediaPanelProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const utils = trpc.useUtils()
  const displayedId = useLast(mediaId ?? undefined)
  const name = (displayedId && utils.media.get.getData({ mediaId: displayedId })?.name) ?? listItem?.name
  const title = useLast(name) ?? t('media.detail')
  useEscape(mediaId !== null, onClose)
  const steps = { ArrowLeft: previous, ArrowRight: next }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? steps[event.key] : undefined
    if (step && !handlesKeysItself(event) && !event.altKey && !event.ctrlKey && !event.metaKey) step()
  }
  return (
    <Drawer.Root
      opened={mediaId !== null}
      onClose={onClose}
      closeOnEscape={false}
      // Mantine doesn't return the focus if the panel closes before it has the focus.
      onExitTransitionEnd={restoreGridFocus}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92%' : 520}
      onKeyDown={onKeyDown}
    >
      <Drawer.Overlay backgroundOpacity={isNarrow ? 0.4 : 0.12} />
      <Drawer.Content className={classes.content ?? ''} data-narrow={isNarrow || undefined}>
        <Drawer.Header role="presentation" className={classes.header ?? ''}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <ActionIcon aria-label={t('media.previous')} disabled={!previous} onClick={previous}>
            <IconChevronLeft size={20} />
          </ActionIcon>
          <ActionIcon aria-label={t('media.next')} disabled={!next} onClick={next}>
            <IconChevronRight size={20} />
          </ActionIcon>
          <Drawer.CloseButton aria-label={t('app.close')} size={36} m={0} />
        </Drawer.Header>
        <Drawer.Body>
          {displayedId && <Content key={displayedId} mediaId={displayedId} onDelete={onDelete} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
