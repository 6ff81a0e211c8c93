import { Button, SegmentedControl } from '@mantine/core'
import { IconMoodEmpty, IconPhotoX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { isAdjustable } from '../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { focusInvalidField } from '../../../ui/fields/focus-first-invalid.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { AllowedFields } from '../../auth/session/allowed.tsx'
import { MediaProblem } from '../detail/media-problem.tsx'
import { useLiveMedia } from '../live-media.ts'
import { lacksAngles, takenAsPart } from '../panorama-shape.ts'
import { useMediaChanges } from '../use-media-changes.ts'
import classes from './adjust.module.css'
import { AdjustBar } from './adjust-bar.tsx'
import { AdjustStage } from './adjust-stage.tsx'
import { coverageShown } from './coverage/coverage-shown.ts'
import { type ToolName, tools, toolsFor } from './tools.ts'
import { useAdjustSave } from './use-adjust-save.ts'
import { useDraft } from './use-draft.ts'

/** The tool in the address; without one the first that works on what there is. */
function useTool(names: readonly ToolName[], isBuilt: boolean): readonly [ToolName, (tool: string) => void] {
  const [address, setAddress] = useSearchParams()
  const asked = names.find((name) => name === address.get('tool'))
  const first = names.find((name) => isBuilt || !tools[name].needsImage) ?? 'level'
  return [asked ?? first, (tool) => setAddress({ tool }, { replace: true })]
}

/** Why there is no image yet; where the angles are typed the pane itself says that they are missing. */
function Problem({ media, needsImage }: { media: MediaDetail; needsImage: boolean }) {
  const isSaid = lacksAngles(media) && !needsImage && media.status === 'failed'
  return isSaid ? null : <MediaProblem media={media} />
}

/** A medium as it is, while others change it and it is built. */
function useWatchedMedia(known: MediaDetail): MediaDetail {
  useMediaChanges(useMemo(() => [known], [known]))
  return useLiveMedia(known)
}

function Workspace({ media: known }: { media: MediaDetail }) {
  const { t } = useTranslation()
  // What a flat image would be; it stays flat until that is saved.
  const live = useWatchedMedia(known)
  const media = takenAsPart(live)
  const { draft, change, undo, redo, isUnsaved, keep } = useDraft(media)
  const { save, isPending, isSuccess } = useAdjustSave(media, live.kind, keep)
  const screen = useRef<HTMLElement>(null)
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const isBuilt = media.manifest !== null && 'faceSizePx' in media.manifest
  // Without angles there is nothing to build: those that are shown are taken as they are, or as they are typed.
  const isPart = lacksAngles(media)
  const proposal = isPart && draft.coverage === null ? coverageShown(media, draft) : null
  const names = toolsFor(media)
  const [tool, setTool] = useTool(names, isBuilt)
  const { Pane, needsImage } = tools[tool]
  const shared = { media, draft, change, viewer }
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
          canSave: isUnsaved || proposal !== null,
          onSave: () => focusInvalidField(screen.current) || save({ ...draft, coverage: draft.coverage ?? proposal }),
        }}
      />
      <AdjustStage {...shared} tool={tool} onViewer={setViewer} />
      <section className={classes.pane} aria-label={t('media.adjust.tools')}>
        <SegmentedControl
          fullWidth
          aria-label={t('media.adjust.tools')}
          value={tool}
          onChange={setTool}
          data={names.map((value) => ({ value, label: t(`media.adjust.tool.${value}`) }))}
        />
        {media.kind === known.kind && <Problem media={media} needsImage={needsImage} />}
        <AllowedFields to="manageTours">
          {needsImage && !isBuilt ? (
            <p className={classes.hint}>{t('media.adjust.needsImage')}</p>
          ) : (
            <Pane {...shared} />
          )}
        </AllowedFields>
      </section>
    </main>
  )
}

function Blank({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classes.blank}>
      {children}
    </main>
  )
}

function ToLibrary() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={screenPaths.mediaLibrary}>
      {t('media.adjust.toLibrary')}
    </Button>
  )
}

/** `/home/medialibrary/adjust/:mediaId`: levels, places and retouches a panorama; its original stays as it is. */
export function AdjustScreen() {
  const { t } = useTranslation()
  const { mediaId = '' } = useParams()
  const { data, error, refetch } = trpc.media.get.useQuery({ mediaId })
  if (data && !isAdjustable[takenAsPart(data).kind]) {
    return (
      <Blank>
        <Notice level={1} icon={<IconPhotoX size={28} />} title={t('media.adjust.noPanorama')}>
          <ToLibrary />
        </Notice>
      </Blank>
    )
  }
  if (data) return <Workspace key={data.id} media={data} />
  const code = apiErrorOf(error)?.code
  if (code === 'resource.notFound' || code === 'input.invalid') {
    return (
      <Blank>
        <Notice level={1} icon={<IconMoodEmpty size={28} />} title={t('media.gone')} text={t('media.goneHint')}>
          <ToLibrary />
        </Notice>
      </Blank>
    )
  }
  return (
    <Blank>
      {error ? (
        <LoadFailure sentence={errorMessage(t, error)} onRetry={refetch} />
      ) : (
        <DelayedLoader label={t('media.loadingOne')} />
      )}
    </Blank>
  )
}
