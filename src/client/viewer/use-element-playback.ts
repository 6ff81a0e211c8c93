import { type RefObject, useEffect, useState } from 'react'
import { ElementPlayback, type MediumProperties } from '../../sdk/core/media/element-playback.ts'

/** Playback of a media element of the page. */
export type PagePlayback = ElementPlayback

/** Playback of a media element, and a tick that increases with every change of its state. */
export function useElementPlayback(player: RefObject<HTMLMediaElement | null>, medium: MediumProperties | null) {
  const [playback, setPlayback] = useState<ElementPlayback | null>(null)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const element = player.current
    if (element === null || medium === null) return
    const controller = new AbortController()
    const onChanged = () => setTick((count) => count + 1)
    setPlayback(new ElementPlayback(element, medium, { onChanged, signal: controller.signal }))
    return () => {
      controller.abort()
      setPlayback(null)
    }
  }, [player, medium])
  return { playback, tick }
}
