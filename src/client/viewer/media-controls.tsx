import { useEffect, useRef } from 'react'
import type { MediaBar } from '../../sdk/chrome/media/media-bar.ts'
import type { ElementPlayback } from '../../sdk/core/media/element-playback.ts'
import { englishSource } from '../../sdk/locales/text-lookup.ts'
import { createChromeTexts } from '../../sdk/locales/texts.ts'
import classes from './media-controls.module.css'

type MediaControlsProps = {
  /** Null until the player is mounted. */
  readonly playback: ElementPlayback | null
  /** Changes with every change of the player's state. */
  readonly tick: number
  /** Accessible name of the controlled medium. */
  readonly label: string
  /** Placed over the video instead of below it. */
  readonly onStage?: boolean
}

/** Media controls of the viewer, for a media element of the page. */
export function MediaControls({ playback, tick, label, onStage = false }: MediaControlsProps) {
  const container = useRef<HTMLDivElement>(null)
  const bar = useRef<MediaBar | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const show = async () => {
      const { MediaBar } = await import('../../sdk/chrome/media/media-bar.ts')
      if (isUnmounted || container.current === null || playback === null) return
      bar.current = new MediaBar({ playback }, createChromeTexts(englishSource({ 'media.label': label })))
      bar.current.placeIn(container.current, onStage)
      bar.current.show(playback.state)
      if (onStage) container.current.append(playback.captions.element)
      else container.current.prepend(playback.captions.element)
    }
    void show()
    return () => {
      isUnmounted = true
      bar.current?.element.remove()
      playback?.captions.element.remove()
      bar.current = null
    }
  }, [playback, label, onStage])
  useEffect(() => {
    // Runs again with each tick, which signals a change of the player.
    void tick
    bar.current?.show(playback?.state ?? null)
  }, [playback, tick])
  const hasCaptions = playback !== null && playback.state.shownCaptions !== null
  return (
    <div ref={container} className={onStage ? classes.over : classes.below} data-captions={hasCaptions || undefined} />
  )
}
