import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInRange } from '../../../../../shared/geometry/sphere-range.ts'
import { publicViewLimitsOf } from '../../../../../shared/publishing/public-view-limits.ts'
import { fovMaxDeg, fovMinDeg } from '../../../../../shared/tours/fov-range.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import {
  noViewLimits,
  type ViewLimitFields,
  viewLimitConflicts,
  viewLimitsOrNull,
} from '../../../../../shared/tours/view-limits.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { visibleEdgesOf } from '../../../../viewer/visible-edges.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { directionsIn } from '../../hotspots/both-ends/stop-orientation.ts'
import { roundDeg } from '../../hotspots/inspector/nudge.ts'
import { roundView } from '../../hotspots/inspector/round-view.ts'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { LimitField } from './limit-field.tsx'
import classes from './view-limits.module.css'

type LimitName = keyof ViewLimitFields

/** Rows of two fields. Limits that can contradict each other share a row. */
const rows: readonly { readonly quantity: 'yaw' | 'pitch' | 'fov'; readonly names: readonly [LimitName, LimitName] }[] =
  [
    { quantity: 'yaw', names: ['yawMinDeg', 'yawMaxDeg'] },
    { quantity: 'pitch', names: ['pitchMaxDeg', 'pitchMinDeg'] },
    { quantity: 'fov', names: ['fovMinDeg', 'fovMaxDeg'] },
  ]

const bounds = {
  yaw: { min: -180, max: 180 },
  pitch: { min: -90, max: 90 },
  fov: { min: fovMinDeg, max: fovMaxDeg },
} as const

/** Limits that match the view on the stage: the directions at its edges, and its field of view. */
function limitsOfView(viewer: TourViewer): Record<LimitName, number> {
  const { clientWidth: widthPx, clientHeight: heightPx } = viewer.element
  const { fovDeg } = roundView(viewer.getView())
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = visibleEdgesOf(viewer.getView(), { widthPx, heightPx })
  return {
    yawMinDeg: roundDeg(yawMinDeg),
    yawMaxDeg: roundDeg(yawMaxDeg),
    pitchMinDeg: roundDeg(pitchMinDeg),
    pitchMaxDeg: roundDeg(pitchMaxDeg),
    fovMinDeg: fovDeg,
    fovMaxDeg: fovDeg,
  }
}

/** Notes about incomplete limits, and about hotspots and a start view that visitors can't see because of them. */
function LimitNotes({ stop, limits }: { stop: Stop; limits: ViewLimitFields }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const hasOneYaw = (limits.yawMinDeg === null) !== (limits.yawMaxDeg === null)
  const range = publicViewLimitsOf(limits, undefined)?.range
  const { toWorld } = directionsIn(tour, stop)
  const hiddenCount = range ? stop.hotspots.filter((hotspot) => !isInRange(range, toWorld(hotspot))).length : 0
  const notes = [
    ...(hasOneYaw ? [t('stops.limits.oneYaw')] : []),
    ...(range && !isInRange(range, stop.initialView) ? [t('stops.limits.startOutside')] : []),
    ...(hiddenCount > 0 ? [t('stops.limits.hotspotsOutside', { count: hiddenCount })] : []),
  ]
  return notes.map((note) => (
    <Text key={note} size="sm" className={classes.note ?? ''}>
      {note}
    </Text>
  ))
}

/** View limits of the stop on the stage, entered as numbers or taken from the current view. */
export function ViewLimitsFields({ stop, viewer }: { stop: Stop; viewer: TourViewer | null }) {
  const { t } = useTranslation()
  const { edit } = useTourEditor()
  const titleId = useId()
  /** Contradicting limits, which aren't saved until they are corrected. */
  const [conflicting, setConflicting] = useState<ViewLimitFields | null>(null)
  const limits = conflicting ?? stop.viewLimits ?? noViewLimits
  const conflicts = viewLimitConflicts(limits)
  const change = (fields: Partial<ViewLimitFields>) => {
    const next = { ...limits, ...fields }
    if (viewLimitConflicts(next).length > 0) return setConflicting(next)
    setConflicting(null)
    edit(updateStop(stop, { viewLimits: viewLimitsOrNull(next) }))
  }
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {t('editor.field.viewLimits')}
        </h3>
        {viewLimitsOrNull(limits) !== null && (
          <Allowed to="manageTours">
            <Button variant="subtle" size="compact-sm" onClick={() => change(noViewLimits)}>
              {t('stops.limits.reset')}
            </Button>
          </Allowed>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('stops.limits.hint')}
      </Text>
      {rows.map(({ quantity, names }) => (
        <div key={quantity}>
          <div className={classes.pair}>
            {names.map((name) => (
              <LimitField
                key={name}
                label={t(`stops.limits.field.${name}`)}
                value={limits[name]}
                {...bounds[quantity]}
                error={undefined}
                viewLabel={t(`stops.limits.fromView.${name}`)}
                onView={viewer && (() => change({ [name]: limitsOfView(viewer)[name] }))}
                onCommit={(value) => change({ [name]: value })}
              />
            ))}
          </div>
          {conflicts.includes(quantity) && (
            <Text size="sm" c="red" role="alert" mt={4}>
              {t(`stops.limits.conflict.${quantity}`)}
            </Text>
          )}
        </div>
      ))}
      <LimitNotes stop={stop} limits={limits} />
    </section>
  )
}
