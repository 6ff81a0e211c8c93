import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { BeforeAfter } from './before-after.tsx'
import { ChangeMarks } from './change-marks.tsx'
import classes from './compare-stage.module.css'
import type { Mark, StopView } from './marks.ts'

const turnMs = 500

type LayerProps = {
  readonly document: TourDocument
  readonly stopId: string
  readonly direction: Direction
  readonly onViewer: (viewer: TourViewer | null) => void
}

/** Viewer to look around in, with inactive hotspots. */
function ViewerLayer({ document, stopId, direction, onViewer }: LayerProps) {
  const [view] = useState({ yawDeg: direction.yawDeg, pitchDeg: direction.pitchDeg })
  const setUpViewer = (viewer: TourViewer | null) => {
    viewer?.on('hotspotclick', (event) => event.preventDefault())
    onViewer(viewer)
  }
  return <TourStage document={document} stopId={stopId} view={view} autoplay={false} onViewer={setUpViewer} />
}

/** Turns the view to the selected change. */
function useTurnToChange(viewer: TourViewer | null, { yawDeg, pitchDeg }: Direction, selectionCount: number): void {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  useEffect(() => {
    // Runs again when the same change is selected again.
    void selectionCount
    void viewer?.setView({ yawDeg, pitchDeg }, prefersReducedMotion ? {} : { animateMs: turnMs })
  }, [viewer, yawDeg, pitchDeg, selectionCount, prefersReducedMotion])
}

type CompareStageProps = {
  readonly view: StopView
  readonly marks: readonly Mark[]
  readonly selectedId: string | null
  readonly direction: Direction
  /** Number of selections so far; the view turns to the change again when it increases. */
  readonly selectionCount: number
}

/** Stop with marks on its changes; if its image was replaced, with a slider between the previous and the current one. */
export function CompareStage({ view, marks, selectedId, direction, selectionCount }: CompareStageProps) {
  const { t } = useTranslation()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [previousViewer, setPreviousViewer] = useState<TourViewer | null>(null)
  useTurnToChange(viewer, direction, selectionCount)
  const { document, stop } = view
  const renderLayer = (layerDocument: TourDocument, onViewer: (viewer: TourViewer | null) => void): ReactNode => (
    <ViewerLayer document={layerDocument} stopId={stop.id} direction={direction} onViewer={onViewer} />
  )
  return (
    <section className={classes.stage} aria-label={t('versions.compare.stage', { stop: stop.name })}>
      {view.previous === null ? (
        renderLayer(document, setViewer)
      ) : (
        <BeforeAfter
          before={renderLayer(view.previous, setPreviousViewer)}
          after={renderLayer(document, setViewer)}
          viewers={previousViewer && viewer && { before: previousViewer, after: viewer }}
        />
      )}
      {viewer && <ChangeMarks viewer={viewer} marks={marks} selectedId={selectedId} />}
    </section>
  )
}
