import { type RefObject, useEffect, useState } from 'react'
import { ElementPlayback, type PlayableFacts } from '../../sdk/core/media/element-playback.ts'

/** Playback of a media element of the page. */
export type PagePlayback = ElementPlayback

/** Playback of a media element, and a tick that increases with every change of its state. */
export function useElementPlayback(player: RefObject<HTMLMediaElement | null>, facts: PlayableFacts | null) {
  const [playback, setPlayback] = useState<ElementPlayback | null>(null)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const { current } = player
    if (current === null || facts === null) return
    const controller = new AbortController()
    const onChanged = () => setTick((count) => count + 1)
    setPlayback(new ElementPlayback(current, facts, { onChanged, signal: controller.signal }))
    return () => {
      controller.abort()
      setPlayback(null)
    }
  }, [player, facts])
  return { playback, tick }
}
