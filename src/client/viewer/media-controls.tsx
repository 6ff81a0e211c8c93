import { useEffect, useRef } from 'react'
import type { MediaBar } from '../../sdk/chrome/media/media-bar.ts'
import type { ElementPlayback } from '../../sdk/core/media/element-playback.ts'
import { chromeTexts } from '../../sdk/locales/texts.ts'
import classes from './media-controls.module.css'

type MediaControlsProps = {
  /** Null until the player is there. */
  readonly playback: ElementPlayback | null
  /** Changes whenever the player does. */
  readonly tick: number
  /** What is controlled, for whoever hears it. */
  readonly label: string
  /** Over an image instead of below something. */
  readonly onStage?: boolean
}

/** The controls that visitors have for a video, for a player of the page. */
export function MediaControls({ playback, tick, label, onStage = false }: MediaControlsProps) {
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<MediaBar | null>(null)
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const { MediaBar } = await import('../../sdk/chrome/media/media-bar.ts')
      if (isGone || place.current === null || playback === null) return
      bar.current = new MediaBar({ playback }, chromeTexts({ 'media.label': label }))
      bar.current.placeIn(place.current, onStage)
      bar.current.show(playback.state)
      if (onStage) place.current.append(playback.captions.element)
      else place.current.prepend(playback.captions.element)
    }
    void show()
    return () => {
      isGone = true
      bar.current?.element.remove()
      playback?.captions.element.remove()
      bar.current = null
    }
  }, [playback, label, onStage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick says that the player has changed
  useEffect(() => bar.current?.show(playback?.state ?? null), [playback, tick])
  const hasTexts = playback !== null && playback.state.shownCaptions !== null
  return <div ref={place} className={onStage ? classes.over : classes.below} data-captions={hasTexts || undefined} />
}
