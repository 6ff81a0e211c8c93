import { useEffect, useEffectEvent, useState } from 'react'
import type { LayoutInput, Positions } from './automatic-layout.ts'
import { extendLayout } from './extend-layout.ts'
import { aspectRatios } from './node-size.ts'

type Layout =
  | { readonly name: 'computing' }
  | { readonly name: 'ready'; readonly positions: Positions }
  | { readonly name: 'failed' }

/** Computes a layout in a worker. Returns a function that terminates the worker. */
function computeLayout(input: LayoutInput, onLayout: (layout: Layout) => void): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Positions>) => {
    worker.terminate()
    onLayout({ name: 'ready', positions: data })
  })
  worker.addEventListener('error', () => onLayout({ name: 'failed' }))
  worker.postMessage(input)
  return () => worker.terminate()
}

/**
 * Automatic layout of the link graph, computed on mount and by `rearrange`. Later stops are added without moving the
 * others.
 */
export function useAutomaticLayout(input: LayoutInput) {
  const [layout, setLayout] = useState<Layout>({ name: 'computing' })
  const [requestNumber, setRequestNumber] = useState(0)
  const currentInput = useEffectEvent(() => input)
  useEffect(() => {
    // A new number requests a new layout.
    void requestNumber
    const targetAspectRatio = innerWidth < innerHeight ? aspectRatios.portrait : aspectRatios.landscape
    return computeLayout({ ...currentInput(), targetAspectRatio }, setLayout)
  }, [requestNumber])
  if (layout.name === 'ready') {
    const positions = extendLayout(layout.positions, input)
    if (positions !== layout.positions) setLayout({ name: 'ready', positions })
  }
  return {
    layout,
    /** Changes when all stops are rearranged. */
    requestNumber,
    rearrange: () => {
      setLayout({ name: 'computing' })
      setRequestNumber(requestNumber + 1)
    },
  }
}
