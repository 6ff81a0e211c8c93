import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { waveForm } from '../../../../../shared/media/audio-manifest.ts'
import { RestError } from '../../../../platform/api-error.ts'
import { MediaControls } from '../../../../viewer/media-controls.tsx'
import { useElementPlayback } from '../../../../viewer/use-element-playback.ts'
import classes from './media-preview.module.css'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { captionsWithUrls, useTrackUrls } from './track-urls.ts'
import { WaveSlider } from './wave-slider.tsx'

function useWaveform(url: string | null) {
  return useQuery({
    queryKey: ['wave-form', url],
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await fetch(url ?? '')
      if (!response.ok) throw new RestError(response, null)
      return waveForm.parse(await response.json())
    },
  }).data
}

/** Audio player with a waveform that works as the seek slider. */
export function AudioPreview({ media }: PreviewProps) {
  const { t } = useTranslation()
  const { baseUrl, manifest, name, captions } = media
  const tracks = useTrackUrls(captions)
  const player = useRef<HTMLAudioElement>(null)
  const playable = baseUrl !== null && manifest?.mapping === 'sound' ? manifest : null
  const playbackInfo = useMemo(
    () =>
      playable && {
        durationMs: playable.durationMs,
        hasSound: true,
        captions: captionsWithUrls(captions, tracks),
      },
    [playable, captions, tracks],
  )
  const { playback, tick } = useElementPlayback(player, playbackInfo)
  const waveform = useWaveform(playable && `${baseUrl}${playable.waveForm}`)
  if (playable === null) return <PosterPreview media={media} />
  return (
    <div className={classes.audio} data-viewer="" data-wave={waveform !== undefined || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are optional and added by the controls */}
      <audio
        ref={player}
        preload="metadata"
        src={`${baseUrl}${playable.renditions[0]?.file}`}
        aria-label={t('media.preview.audioOf', { name })}
      />
      {waveform !== undefined && playback && <WaveSlider peaks={waveform.peaks} playback={playback} />}
      <MediaControls playback={playback} tick={tick} label={t('media.preview.controlsOf', { name })} />
    </div>
  )
}
