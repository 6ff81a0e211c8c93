import { type RefObject, useEffect, useState } from 'react'
import { ElementPlayback, type PlayedFacts } from './element-playback.ts'

const told = [
  ...['play', 'playing', 'pause', 'waiting', 'ended', 'seeking', 'seeked'],
  ...['timeupdate', 'progress', 'durationchange', 'volumechange'],
]

/** A player of the page to be controlled, and a number that grows whenever something about it has changed. */
export function useElementPlayback(player: RefObject<HTMLMediaElement | null>, facts: PlayedFacts | null) {
  const [playback, setPlayback] = useState<ElementPlayback | null>(null)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const { current } = player
    if (current === null || facts === null) return
    const life = new AbortController()
    const onChanged = () => setTick((before) => before + 1)
    for (const name of told) current.addEventListener(name, onChanged, { signal: life.signal })
    const made = new ElementPlayback(current, facts, onChanged)
    setPlayback(made)
    return () => {
      life.abort()
      made.dispose()
      setPlayback(null)
    }
  }, [player, facts])
  return { playback, tick }
}
