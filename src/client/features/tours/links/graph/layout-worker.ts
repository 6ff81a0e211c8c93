import { automaticLayout, type LayoutInput } from './automatic-layout.ts'

// Web worker that computes layouts, because hundreds of stops take seconds.
addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  postMessage(automaticLayout(data))
})
