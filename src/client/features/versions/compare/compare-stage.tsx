import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../viewer/tour-stage.tsx'
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

/** A viewer to look around in; its hotspots lead nowhere. */
function Layer({ document, stopId, direction, onViewer }: LayerProps) {
  const [view] = useState({ yawDeg: direction.yawDeg, pitchDeg: direction.pitchDeg })
  const tell = (viewer: TourViewer | null) => {
    viewer?.on('hotspotclick', (event) => event.preventDefault())
    onViewer(viewer)
  }
  return <TourStage document={document} stopId={stopId} view={view} autoplay={false} onViewer={tell} />
}

/** Turns to where a change is whenever another one is looked at. */
function useTurnTo(viewer: TourViewer | null, { yawDeg, pitchDeg }: Direction, step: number): void {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to the same place turns to it again
  useEffect(() => {
    void viewer?.setView({ yawDeg, pitchDeg }, isCalm ? {} : { animateMs: turnMs })
  }, [viewer, yawDeg, pitchDeg, step, isCalm])
}

type CompareStageProps = {
  readonly view: StopView
  readonly marks: readonly Mark[]
  readonly currentId: string | null
  readonly direction: Direction
  /** Grows with each step through the changes. */
  readonly step: number
}

/** A stop with what changed in it outlined; where its image was replaced, with the former one under a slider. */
export function CompareStage({ view, marks, currentId, direction, step }: CompareStageProps) {
  const { t } = useTranslation()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [former, setFormer] = useState<TourViewer | null>(null)
  useTurnTo(viewer, direction, step)
  const { document, stop } = view
  const layer = (shown: TourDocument, onViewer: (viewer: TourViewer | null) => void): ReactNode => (
    <Layer document={shown} stopId={stop.id} direction={direction} onViewer={onViewer} />
  )
  return (
    <section className={classes.stage} aria-label={t('versions.compare.stage', { stop: stop.name })}>
      {view.former === null ? (
        layer(document, setViewer)
      ) : (
        <BeforeAfter
          before={layer(view.former, setFormer)}
          after={layer(document, setViewer)}
          viewers={former && viewer && { before: former, after: viewer }}
        />
      )}
      {viewer && <ChangeMarks viewer={viewer} marks={marks} currentId={currentId} />}
    </section>
  )
}
