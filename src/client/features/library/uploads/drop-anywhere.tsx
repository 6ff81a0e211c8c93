import { lazy, Suspense } from 'react'
import type { DropZoneProps } from './drop-zone.tsx'

const DropZone = lazy(async () => ({ default: (await import('./drop-zone.tsx')).DropZone }))

/** Full-page dropzone, which is loaded after the page. */
export function DropAnywhere(props: DropZoneProps) {
  return (
    <Suspense fallback={null}>
      <DropZone {...props} />
    </Suspense>
  )
}
