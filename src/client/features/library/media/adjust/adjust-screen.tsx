import { Button, SegmentedControl } from '@mantine/core'
import { IconMoodEmpty, IconPhotoX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { isAdjustable } from '../../../../../shared/media/adjustable-kinds.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../../ui/feedback/unsaved-guard.tsx'
import { focusInvalidField } from '../../../../ui/fields/focus-first-invalid.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { MediaProcessing } from '../detail/media-processing.tsx'
import { useLiveMedia } from '../live-media.ts'
import { asPartialPanorama, lacksCoverage } from '../panorama-shape.ts'
import { useMediaChanges } from '../use-media-changes.ts'
import classes from './adjust.module.css'
import { AdjustBar } from './adjust-bar.tsx'
import { AdjustStage } from './adjust-stage.tsx'
import { effectiveCoverage } from './coverage/effective-coverage.ts'
import { type ToolName, tools, toolsFor } from './tools.ts'
import { useAdjustSave } from './use-adjust-save.ts'
import { useDraft } from './use-draft.ts'

/** Tool named in the URL; by default the first one that works before or after processing. */
function useTool(names: readonly ToolName[], isBuilt: boolean): readonly [ToolName, (tool: string) => void] {
  const [params, setParams] = useSearchParams()
  const urlTool = names.find((name) => name === params.get('tool'))
  const defaultTool = names.find((name) => isBuilt || !tools[name].needsImage) ?? 'level'
  return [urlTool ?? defaultTool, (tool) => setParams({ tool }, { replace: true })]
}

/** Processing state; hidden if the pane itself asks for the missing coverage. */
function ProcessingState({ media, needsImage }: { media: MediaDetail; needsImage: boolean }) {
  const isShownInPane = lacksCoverage(media) && !needsImage && media.status === 'failed'
  return isShownInPane ? null : <MediaProcessing media={media} />
}

/** A media item with live updates of its processing state. */
function useWatchedMedia(loadedMedia: MediaDetail): MediaDetail {
  useMediaChanges(useMemo(() => [loadedMedia], [loadedMedia]))
  return useLiveMedia(loadedMedia)
}

function Workspace({ media: loadedMedia }: { media: MediaDetail }) {
  const { t } = useTranslation()
  // A flat image is treated as a panorama here, but its kind changes only on save.
  const currentMedia = useWatchedMedia(loadedMedia)
  const media = asPartialPanorama(currentMedia)
  const { draft, change, undo, redo, isUnsaved, setStored } = useDraft(media)
  const { save, isPending, isSuccess } = useAdjustSave(media, currentMedia.kind, setStored)
  const screen = useRef<HTMLElement>(null)
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const isBuilt = media.manifest !== null && 'faceSizePx' in media.manifest
  // A partial panorama can't be processed without coverage, so the suggested one can be saved unchanged.
  const suggestedCoverage = lacksCoverage(media) && draft.coverage === null ? effectiveCoverage(media, draft) : null
  const names = toolsFor(media)
  const [tool, setTool] = useTool(names, isBuilt)
  const { Pane, needsImage } = tools[tool]
  const toolProps = { media, draft, change, viewer }
  return (
    <main ref={screen} id="main" tabIndex={-1} className={classes.screen}>
      <title>{t('app.pageTitle', { title: t('media.adjust.title', { name: media.name }) })}</title>
      <UnsavedGuard isUnsaved={isUnsaved && !isPending} />
      <AdjustBar
        media={media}
        undo={undo}
        redo={redo}
        saving={{
          isUnsaved,
          isSaving: isPending,
          isSaved: isSuccess && !isUnsaved,
          canSave: isUnsaved || suggestedCoverage !== null,
          onSave: () =>
            focusInvalidField(screen.current) || save({ ...draft, coverage: draft.coverage ?? suggestedCoverage }),
        }}
      />
      <AdjustStage {...toolProps} tool={tool} onViewer={setViewer} />
      <section className={classes.pane} aria-label={t('media.adjust.tools')}>
        <SegmentedControl
          fullWidth
          aria-label={t('media.adjust.tools')}
          value={tool}
          onChange={setTool}
          data={names.map((value) => ({ value, label: t(`media.adjust.tool.${value}`) }))}
        />
        {media.kind === loadedMedia.kind && <ProcessingState media={media} needsImage={needsImage} />}
        <AllowedFields to="manageTours">
          {needsImage && !isBuilt ? (
            <p className={classes.hint}>{t('media.adjust.needsImage')}</p>
          ) : (
            <Pane {...toolProps} />
          )}
        </AllowedFields>
      </section>
    </main>
  )
}

function MessagePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classes.blank}>
      {children}
    </main>
  )
}

function LibraryLink() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={screenPaths.mediaLibrary}>
      {t('media.adjust.toLibrary')}
    </Button>
  )
}

/**
 * `/home/medialibrary/adjust/:mediaId`: levels and retouches a panorama and sets its coverage. The original is kept.
 */
export function AdjustScreen() {
  const { t } = useTranslation()
  const { mediaId = '' } = useParams()
  const { data, error, refetch } = trpc.media.get.useQuery({ mediaId })
  if (data && !isAdjustable[asPartialPanorama(data).kind]) {
    return (
      <MessagePage>
        <Notice level={1} icon={<IconPhotoX size={28} />} title={t('media.adjust.noPanorama')}>
          <LibraryLink />
        </Notice>
      </MessagePage>
    )
  }
  if (data) return <Workspace key={data.id} media={data} />
  const code = apiErrorOf(error)?.code
  if (code === 'resource.notFound' || code === 'input.invalid') {
    return (
      <MessagePage>
        <Notice level={1} icon={<IconMoodEmpty size={28} />} title={t('media.notFound')} text={t('media.notFoundHint')}>
          <LibraryLink />
        </Notice>
      </MessagePage>
    )
  }
  return (
    <MessagePage>
      {error ? (
        <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
      ) : (
        <DelayedLoader label={t('media.loadingOne')} />
      )}
    </MessagePage>
  )
}
