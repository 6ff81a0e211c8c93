import { type RefObject, useEffect, useState } from 'react'
import { ElementPlayback, type PlayableFacts } from '../../sdk/core/media/element-playback.ts'

/** A player of the page as its controls know it. */
export type PagePlayback = ElementPlayback

/** A player of the page to be controlled, and a number that grows whenever something about it has changed. */
export function useElementPlayback(player: RefObject<HTMLMediaElement | null>, facts: PlayableFacts | null) {
  const [playback, setPlayback] = useState<ElementPlayback | null>(null)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const { current } = player
    if (current === null || facts === null) return
    const life = new AbortController()
    const onChanged = () => setTick((before) => before + 1)
    setPlayback(new ElementPlayback(current, facts, { onChanged, signal: life.signal }))
    return () => {
      life.abort()
      setPlayback(null)
    }
  }, [player, facts])
  return { playback, tick }
}
