import { Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { limits } from '../../../../shared/limits.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import classes from './hotspot-inspector.module.css'
import { fullSpan, isPart, spanFrom, spanUntil, type VideoSpan } from './video-span.ts'

type SpanFieldsProps = { readonly hotspot: Hotspot; readonly viewer: TourViewer | null }

/** Where the player of the stage stands, to tenths of a second. */
function useVideoSeconds(viewer: TourViewer | null): number {
  const secondsOf = () => Math.round((viewer?.playback?.state.timeSeconds ?? 0) * 10) / 10
  const [seconds, setSeconds] = useState(secondsOf)
  useEffect(
    () =>
      viewer?.on('mediastate', ({ detail }) => setSeconds(Math.round((detail.playback?.timeSeconds ?? 0) * 10) / 10)),
    [viewer],
  )
  return seconds
}

type TimesProps = SpanFieldsProps & { readonly durationSeconds: number; readonly onChange: (span: VideoSpan) => void }

function Times({ hotspot, viewer, durationSeconds, onChange }: TimesProps) {
  const { t } = useTranslation()
  const seconds = useVideoSeconds(viewer)
  const range = { min: 0, max: durationSeconds, step: 0.5, unit: ' s', decimals: 1 }
  const here = { seconds }
  return (
    <>
      <div className={classes.pair}>
        <SavedNumber
          label={t('hotspots.span.from')}
          value={hotspot.fromSeconds ?? 0}
          onCommit={(from) => onChange(spanFrom(hotspot, from))}
          {...range}
        />
        <SavedNumber
          label={t('hotspots.span.to')}
          value={hotspot.toSeconds ?? durationSeconds}
          onCommit={(to) => onChange(spanUntil(hotspot, to, durationSeconds))}
          {...range}
        />
      </div>
      <Allowed to="manageTours">
        <Button variant="default" onClick={() => onChange(spanFrom(hotspot, seconds))}>
          {t('hotspots.span.fromHere', here)}
        </Button>
      </Allowed>
      <Allowed to="manageTours">
        <Button
          variant="default"
          disabled={seconds <= 0}
          onClick={() => onChange(spanUntil(hotspot, seconds, durationSeconds))}
        >
          {t('hotspots.span.toHere', here)}
        </Button>
      </Allowed>
    </>
  )
}

/** When a hotspot of a video is there; nothing for stops that show no video. */
export function SpanFields({ hotspot, viewer }: SpanFieldsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { update } = useHotspotActions()
  const rejected = useDeniedField()
  const [isOpen, setOpen] = useState(false)
  const mediaId = stopOf(tour, hotspot.stopId)?.mediaId
  const medium = tour.media.find(({ id }) => id === mediaId)
  if (!medium || mediaKinds[medium.kind].family !== 'video') return null
  const durationSeconds = medium.durationMs === null ? limits.hotspotSecondsMax : medium.durationMs / 1000
  const isOn = isOpen || isPart(hotspot)
  return (
    <>
      <Switch
        label={t('hotspots.span.switch')}
        description={t(isOn ? 'hotspots.span.hint' : 'hotspots.span.offHint')}
        checked={isOn}
        onChange={(event) => {
          setOpen(event.currentTarget.checked)
          if (!event.currentTarget.checked && isPart(hotspot)) update(hotspot, fullSpan)
        }}
        {...rejected}
      />
      {isOn && (
        <Times
          hotspot={hotspot}
          viewer={viewer}
          durationSeconds={durationSeconds}
          onChange={(span) => update(hotspot, span)}
        />
      )}
    </>
  )
}
