import { automaticLayout, type LayoutInput } from './automatic-layout.ts'

/** Computes layouts in a thread of its own, as those of hundreds of stops take seconds. */
addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  postMessage(automaticLayout(data))
})
