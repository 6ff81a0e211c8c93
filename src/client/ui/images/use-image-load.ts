import { useEffect, useReducer } from 'react'
import { checkImage, imageLoadReducer, initialImageLoad } from './image-load.ts'

/** Loading state of an image with retries, which restart when the network or the tab is back. */
export function useImageLoad(url: string) {
  const [load, dispatch] = useReducer(imageLoadReducer, initialImageLoad)
  const { name } = load
  const pauseMs = load.name === 'waiting' ? load.pauseMs : 0
  useEffect(() => {
    if (name !== 'checking') return
    const controller = new AbortController()
    void checkImage(url, controller.signal).then((check) => {
      if (!controller.signal.aborted) dispatch({ type: 'checked', check, jitter: Math.random() })
    })
    return () => controller.abort()
  }, [name, url])
  useEffect(() => {
    if (name !== 'waiting') return
    const timer = setTimeout(() => dispatch({ type: 'pauseEnded' }), pauseMs)
    return () => clearTimeout(timer)
  }, [name, pauseMs])
  useEffect(() => {
    if (name !== 'failed') return
    const onReachable = () => {
      if (document.visibilityState === 'visible') dispatch({ type: 'reachable' })
    }
    window.addEventListener('online', onReachable)
    document.addEventListener('visibilitychange', onReachable)
    return () => {
      window.removeEventListener('online', onReachable)
      document.removeEventListener('visibilitychange', onReachable)
    }
  }, [name])
  return [load, dispatch] as const
}
