import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaControls } from '../../../../viewer/media-controls.tsx'
import { useElementPlayback } from '../../../../viewer/use-element-playback.ts'
import { attachHlsStream } from './attach-hls-stream.ts'
import classes from './media-preview.module.css'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { captionsWithUrls, useTrackUrls } from './track-urls.ts'

/** Video player that streams like in a tour, with the same controls. */
export function VideoPreview({ media, video }: PreviewProps) {
  const { t } = useTranslation()
  const { baseUrl, manifest, captions, altText, name } = media
  const tracks = useTrackUrls(captions)
  const playable = baseUrl !== null && manifest?.mapping === 'film' ? manifest : null
  const playlist = playable && `${baseUrl}${playable.playlist}`
  const fallbackFile = playable && `${baseUrl}${playable.renditions.at(-1)?.file}`
  const player = useRef<HTMLVideoElement>(null)
  const playbackInfo = useMemo(
    () =>
      playable && {
        durationMs: playable.durationMs,
        hasSound: playable.hasSound,
        captions: captionsWithUrls(captions, tracks),
      },
    [playable, captions, tracks],
  )
  const { playback, tick } = useElementPlayback(player, playbackInfo)
  useEffect(() => {
    video.current = player.current
    if (player.current === null || playlist === null || fallbackFile === null) return
    return attachHlsStream(player.current, { playlist, fallbackFile })
  }, [video, playlist, fallbackFile])
  if (playable === null) return <PosterPreview media={media} />
  return (
    <PreviewStage fullscreenButton="top">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are optional and added by the controls */}
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
