import { Button, Group, SegmentedControl, Slider, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Capture } from '../../../../../shared/tours/time-layers.ts'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { useCaptureOverlay } from '../../../../viewer/captures/use-capture-overlay.ts'
import { draftDocument } from '../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { type Alignment, type Movement, moveAlignment, movementOfDrag, movementOfKey } from './drag-alignment.ts'
import classes from './time-layers.module.css'

const dragTargets = ['layer', 'view'] as const
type DragTarget = (typeof dragTargets)[number]
const percent = 100

export type AlignCaptureProps = {
  readonly stop: Stop
  readonly capture: Capture
  /** Name, date or position of the capture. */
  readonly label: string
  readonly onClose: () => void
  readonly onSave: (alignment: Alignment) => void
}

/** Moves the capture with the pointer. */
function usePointerDrag(viewer: TourViewer | null, onMove: (movement: Movement) => void) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (last.current === null || viewer === null) return
      const drag = { rightPx: clientX - last.current.x, downPx: clientY - last.current.y }
      last.current = { x: clientX, y: clientY }
      const { clientWidth: widthPx, clientHeight: heightPx } = viewer.element
      onMove(movementOfDrag(drag, { fovDeg: viewer.getView().fovDeg, widthPx, heightPx }))
    },
    onLostPointerCapture: () => {
      last.current = null
    },
  }
}

/** The capture, half transparent over the panorama of its stop, with fields for its angles. */
export function AlignCapture({ stop, capture, onClose, onSave }: AlignCaptureProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [alignment, setAlignment] = useState<Alignment>(capture)
  const [opacity, setOpacity] = useState(percent / 2)
  const [dragTarget, setDragTarget] = useState<DragTarget>('layer')
  const document = useMemo(() => {
    const media = tour.media.filter(({ id }) => id === stop.mediaId || id === capture.mediaId)
    const stops = [{ ...stop, hotspots: [], viewLimits: null, timeLayers: null }]
    return draftDocument({ ...tour, stops, media, startStopId: stop.id })
  }, [tour, stop, capture.mediaId])
  const { yawDeg, pitchDeg, rollDeg } = alignment
  const shownCapture = useMemo(
    () => ({ id: capture.id, mediaId: capture.mediaId, name: '', yawDeg, pitchDeg, rollDeg }),
    [capture.id, capture.mediaId, yawDeg, pitchDeg, rollDeg],
  )
  useCaptureOverlay(viewer, { capture: shownCapture, share: opacity / percent })
  const move = (movement: Movement) => {
    if (viewer) setAlignment((current) => moveAlignment(current, movement, viewer.getView()))
  }
  const dragHandlers = usePointerDrag(viewer, move)
  const onKeyDown = (event: KeyboardEvent) => {
    const movement = dragTarget === 'layer' ? movementOfKey(event) : null
    if (movement === null) return
    event.preventDefault()
    event.stopPropagation()
    move(movement)
  }
  const angleFields = [
    { field: 'yawDeg', max: 180, value: yawDeg },
    { field: 'pitchDeg', max: 90, value: pitchDeg },
    { field: 'rollDeg', max: 180, value: rollDeg },
  ] as const
  return (
    <div className={classes.align}>
      <Text size="sm" c="dimmed">
        {t('stops.layers.alignHint')}
      </Text>
      <div className={classes.stage} onKeyDownCapture={onKeyDown}>
        {hasFailed ? (
          <p className={classes.noStage}>{t('media.preview.noViewer')}</p>
        ) : (
          <TourStage document={document} stopId={stop.id} onViewer={setViewer} onFailure={() => setFailed(true)} />
        )}
        {dragTarget === 'layer' && viewer && (
          <div
            className={classes.drag}
            {...dragHandlers}
            onWheel={({ deltaY }) => viewer.zoomBy(deltaY < 0 ? 1.1 : 1 / 1.1)}
          />
        )}
      </div>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('stops.layers.drag.label')}
          value={dragTarget}
          onChange={(value) => setDragTarget(dragTargets.find((target) => target === value) ?? 'layer')}
          data={dragTargets.map((value) => ({ value, label: t(`stops.layers.drag.${value}`) }))}
        />
        <div className={classes.opacity}>
          <span aria-hidden="true" className={classes.opacityLabel}>
            {t('stops.layers.opacity')}
          </span>
          <Slider
            value={opacity}
            onChange={setOpacity}
            label={(value) => `${value}%`}
            thumbLabel={t('stops.layers.opacity')}
          />
        </div>
      </div>
      <div className={classes.angles}>
        {angleFields.map(({ field, max, value }) => (
          <SavedNumber
            key={field}
            label={t(`stops.layers.angle.${field}`)}
            value={value}
            min={-max}
            max={max}
            step={0.1}
            unit="°"
            onCommit={(angle) => setAlignment({ ...alignment, [field]: angle })}
          />
        ))}
      </div>
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={() => setAlignment({ yawDeg: 0, pitchDeg: 0, rollDeg: 0 })}>
          {t('stops.layers.resetAlignment')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('stops.layers.cancel')}
          </Button>
          <Button onClick={() => onSave({ yawDeg, pitchDeg, rollDeg })}>{t('stops.layers.saveAlignment')}</Button>
        </Group>
      </Group>
    </div>
  )
}
