import { useEffect, useEffectEvent, useState } from 'react'
import type { LayoutInput, Positions } from './automatic-layout.ts'
import { extendLayout } from './extend-layout.ts'

type Layout =
  | { readonly name: 'computing' }
  | { readonly name: 'ready'; readonly positions: Positions }
  | { readonly name: 'failed' }

/** Computes a layout in a worker; returns a function that stops it. */
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
 * Automatic layout of the link graph. It is computed at first and on `rearrange`. Stops that come later are added to it,
 * and all others stay where they are.
 */
export function useAutomaticLayout(input: LayoutInput) {
  const [layout, setLayout] = useState<Layout>({ name: 'computing' })
  const [count, setCount] = useState(0)
  const currentInput = useEffectEvent(() => input)
  useEffect(() => {
    // Each count is a request.
    void count
    return computeLayout(currentInput(), setLayout)
  }, [count])
  if (layout.name === 'ready') {
    const positions = extendLayout(layout.positions, input)
    if (positions !== layout.positions) setLayout({ name: 'ready', positions })
  }
  return {
    layout,
    /** Number of the layout, which changes when all stops move. */
    count,
    rearrange: () => {
      setLayout({ name: 'computing' })
      setCount(count + 1)
    },
  }
}
