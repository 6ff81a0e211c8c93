import { lazy, Suspense } from 'react'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

// Loaded only while there are uploads, because it brings the saving of tours with it.
const TourUploadWatcher = lazy(async () => ({
  default: (await import('./tour-upload-watcher.tsx')).TourUploadWatcher,
}))

/** Adds stops for uploaded files on any screen. Renders nothing. */
export function TourUploads() {
  const hasUploads = useAccountUploads().length > 0
  const hasFiles = useUploads(({ stop }) => stop !== undefined).length > 0
  if (!hasUploads && !hasFiles) return null
  return (
    <Suspense fallback={null}>
      <TourUploadWatcher />
    </Suspense>
  )
}
