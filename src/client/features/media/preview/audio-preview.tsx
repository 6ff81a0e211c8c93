import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { waveForm } from '../../../../shared/media/audio-manifest.ts'
import { RestError } from '../../../platform/api-error.ts'
import { MediaControls } from '../../../viewer/media-controls.tsx'
import { useElementPlayback } from '../../../viewer/use-element-playback.ts'
import classes from './media-preview.module.css'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { trackedCaptions, useTrackAddresses } from './track-addresses.ts'
import { WaveSlider } from './wave-slider.tsx'

function useWaveForm(address: string | null) {
  return useQuery({
    queryKey: ['wave-form', address],
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await fetch(address ?? '')
      if (!answer.ok) throw new RestError(answer, null)
      return waveForm.parse(await answer.json())
    },
  }).data
}

/** A recording with its outline, which is also where its position is chosen, over the controls that videos have. */
export function AudioPreview({ media }: PreviewProps) {
  const { t } = useTranslation()
  const { baseUrl, manifest, name, captions } = media
  const tracks = useTrackAddresses(captions)
  const player = useRef<HTMLAudioElement>(null)
  const playable = baseUrl !== null && manifest?.mapping === 'sound' ? manifest : null
  const facts = useMemo(
    () =>
      playable && {
        durationMs: playable.durationMs,
        hasSound: true,
        captions: trackedCaptions(captions, tracks),
      },
    [playable, captions, tracks],
  )
  const { playback, tick } = useElementPlayback(player, facts)
  const wave = useWaveForm(playable && `${baseUrl}${playable.waveForm}`)
  if (playable === null) return <PosterPreview media={media} />
  return (
    <div className={classes.audio} data-viewer="" data-wave={wave !== undefined || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are those that somebody has written */}
      <audio
        ref={player}
        preload="metadata"
        src={`${baseUrl}${playable.renditions[0]?.file}`}
        aria-label={t('media.preview.audioOf', { name })}
      />
      {wave !== undefined && playback && <WaveSlider peaks={wave.peaks} playback={playback} />}
      <MediaControls playback={playback} tick={tick} label={t('media.preview.controlsOf', { name })} />
    </div>
  )
}
