import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaControls } from '../../../viewer/media-controls.tsx'
import { useElementPlayback } from '../../../viewer/use-element-playback.ts'
import { attachVideo } from './attach-video.ts'
import classes from './media-preview.module.css'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { trackedCaptions, useTrackAddresses } from './track-addresses.ts'

/** A video as its stream plays it, with the controls that visitors have. */
export function VideoPreview({ media, video }: PreviewProps) {
  const { t } = useTranslation()
  const { baseUrl, manifest, captions, altText, name } = media
  const tracks = useTrackAddresses(captions)
  const playable = baseUrl !== null && manifest?.mapping === 'film' ? manifest : null
  const playlist = playable && `${baseUrl}${playable.playlist}`
  const whole = playable && `${baseUrl}${playable.renditions.at(-1)?.file}`
  const player = useRef<HTMLVideoElement>(null)
  const facts = useMemo(
    () =>
      playable && {
        durationMs: playable.durationMs,
        hasSound: playable.hasSound,
        captions: trackedCaptions(captions, tracks),
      },
    [playable, captions, tracks],
  )
  const { playback, tick } = useElementPlayback(player, facts)
  useEffect(() => {
    video.current = player.current
    if (player.current === null || playlist === null || whole === null) return
    return attachVideo(player.current, { playlist, whole })
  }, [video, playlist, whole])
  if (playable === null) return <PosterPreview media={media} />
  return (
    <PreviewStage maximizes="top">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are those that somebody has written */}
      <video
        ref={player}
        className={classes.video}
        playsInline
        preload="none"
        poster={`${baseUrl}${playable.frame}`}
        aria-label={altText || t('media.preview.videoOf', { name })}
        onClick={() => playback?.toggle()}
      />
      <MediaControls playback={playback} tick={tick} label={t('media.preview.controlsOf', { name })} onStage />
    </PreviewStage>
  )
}
