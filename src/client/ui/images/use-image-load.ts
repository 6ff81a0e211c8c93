import { useEffect, useReducer } from 'react'
import { askAboutImage, imageLoadReducer, initialImageLoad } from './image-load.ts'

/** Follows one address until its image is there, or no try is left. It starts over when the network or the tab is back. */
export function useImageLoad(address: string) {
  const [load, dispatch] = useReducer(imageLoadReducer, initialImageLoad)
  const { name } = load
  const pauseMs = load.name === 'waiting' ? load.pauseMs : 0
  useEffect(() => {
    if (name !== 'asking') return
    const controller = new AbortController()
    void askAboutImage(address, controller.signal).then((answer) => {
      if (!controller.signal.aborted) dispatch({ type: 'answered', answer, chance: Math.random() })
    })
    return () => controller.abort()
  }, [name, address])
  useEffect(() => {
    if (name !== 'waiting') return
    const timer = setTimeout(() => dispatch({ type: 'pauseEnded' }), pauseMs)
    return () => clearTimeout(timer)
  }, [name, pauseMs])
  useEffect(() => {
    if (name !== 'failed') return
    const tell = () => {
      if (document.visibilityState === 'visible') dispatch({ type: 'reachable' })
    }
    window.addEventListener('online', tell)
    document.addEventListener('visibilitychange', tell)
    return () => {
      window.removeEventListener('online', tell)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [name])
  return [load, dispatch] as const
}
