import { useEffect } from 'react'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

// Loaded after the screen, because it imports the code that saves tours.
const TourUploadWatcher = lazyComponent(async () => (await import('./tour-upload-watcher.tsx')).TourUploadWatcher, {
  placeholder: null,
  isOptional: true,
})
const preloaded = [TourUploadWatcher]

/** Adds stops for uploaded files on any screen, once there are some. Renders nothing. */
export function LazyTourUploadWatcher() {
  const hasUploads = useAccountUploads().length > 0
  const hasFiles = useUploads(({ stop }) => stop !== undefined).length > 0
  // Preloaded before files are chosen, so that uploads work even if the connection is lost.
  usePreload(preloaded)
  useEffect(() => {
    window.addEventListener('online', TourUploadWatcher.preload)
    return () => window.removeEventListener('online', TourUploadWatcher.preload)
  }, [])
  return hasUploads || hasFiles ? <TourUploadWatcher /> : null
}
