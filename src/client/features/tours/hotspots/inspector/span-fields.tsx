import { Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { mediaKinds } from '../../../../../shared/media/registry.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import classes from './hotspot-inspector.module.css'
import { fullSpan, isPartialSpan, type VideoSpan, withEnd, withStart } from './video-span.ts'

type SpanFieldsProps = { readonly hotspot: Hotspot; readonly viewer: TourViewer | null }

function roundToTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10
}

/** Current time of the video in the viewer, to tenths of a second. */
function useVideoSeconds(viewer: TourViewer | null): number {
  const [seconds, setSeconds] = useState(() => roundToTenth(viewer?.playback?.state.timeSeconds ?? 0))
  useEffect(
    () => viewer?.on('mediastate', ({ detail }) => setSeconds(roundToTenth(detail.playback?.timeSeconds ?? 0))),
    [viewer],
  )
  return seconds
}

type TimeFieldsProps = SpanFieldsProps & {
  readonly durationSeconds: number
  readonly onChange: (span: VideoSpan) => void
}

function TimeFields({ hotspot, viewer, durationSeconds, onChange }: TimeFieldsProps) {
  const { t } = useTranslation()
  const seconds = useVideoSeconds(viewer)
  const range = { min: 0, max: durationSeconds, step: 0.5, unit: ' s', decimals: 1 }
  return (
    <>
      <div className={classes.pair}>
        <SavedNumber
          label={t('hotspots.span.from')}
          value={hotspot.fromSeconds ?? 0}
          onCommit={(startSeconds) => onChange(withStart(hotspot, startSeconds))}
          {...range}
        />
        <SavedNumber
          label={t('hotspots.span.to')}
          value={hotspot.toSeconds ?? durationSeconds}
          onCommit={(endSeconds) => onChange(withEnd(hotspot, endSeconds, durationSeconds))}
          {...range}
        />
      </div>
      <Allowed to="manageTours">
        <Button variant="default" onClick={() => onChange(withStart(hotspot, seconds))}>
          {t('hotspots.span.fromHere', { seconds })}
        </Button>
      </Allowed>
      <Allowed to="manageTours">
        <Button
          variant="default"
          disabled={seconds <= 0}
          onClick={() => onChange(withEnd(hotspot, seconds, durationSeconds))}
        >
          {t('hotspots.span.toHere', { seconds })}
        </Button>
      </Allowed>
    </>
  )
}

/** Start and end of the time during which a hotspot of a video is visible. Renders nothing for stops without a video. */
export function SpanFields({ hotspot, viewer }: SpanFieldsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { update } = useHotspotActions()
  const deniedProps = useDeniedField()
  const [isOpen, setOpen] = useState(false)
  const mediaId = stopOf(tour, hotspot.stopId)?.mediaId
  const media = tour.media.find(({ id }) => id === mediaId)
  if (!media || mediaKinds[media.kind].family !== 'video') return null
  const durationSeconds = media.durationMs === null ? hotspotLimits.secondsMax : media.durationMs / 1000
  const isLimited = isOpen || isPartialSpan(hotspot)
  return (
    <>
      <Switch
        label={t('hotspots.span.switch')}
        description={t(isLimited ? 'hotspots.span.hint' : 'hotspots.span.offHint')}
        checked={isLimited}
        onChange={(event) => {
          setOpen(event.currentTarget.checked)
          if (!event.currentTarget.checked && isPartialSpan(hotspot)) update(hotspot, fullSpan)
        }}
        {...deniedProps}
      />
      {isLimited && (
        <TimeFields
          hotspot={hotspot}
          viewer={viewer}
          durationSeconds={durationSeconds}
          onChange={(span) => update(hotspot, span)}
        />
      )}
    </>
  )
}
