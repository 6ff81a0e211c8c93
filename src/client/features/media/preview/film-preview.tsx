import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaControls } from '../../../viewer/media-controls.tsx'
import { useElementPlayback } from '../../../viewer/use-element-playback.ts'
import { attachFilm } from './attach-film.ts'
import classes from './media-preview.module.css'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { StillPreview } from './still-preview.tsx'
import { trackedCaptions, useTrackAddresses } from './track-addresses.ts'

/** A film as its stream plays it, with the controls that visitors have. */
export function FilmPreview({ media, film }: PreviewProps) {
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
    film.current = player.current
    if (player.current === null || playlist === null || whole === null) return
    return attachFilm(player.current, { playlist, whole })
  }, [film, playlist, whole])
  if (playable === null) return <StillPreview media={media} />
  return (
    <PreviewStage maximizes="top">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are those that somebody has written */}
      <video
        ref={player}
        className={classes.film}
        playsInline
        preload="none"
        poster={`${baseUrl}${playable.frame}`}
        aria-label={altText || t('media.preview.filmOf', { name })}
        onClick={() => playback?.toggle()}
      />
      <MediaControls playback={playback} tick={tick} label={t('media.preview.controlsOf', { name })} onStage />
    </PreviewStage>
  )
}
