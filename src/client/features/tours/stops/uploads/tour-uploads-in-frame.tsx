import { useEffect } from 'react'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

// Loaded after the screen, because it brings the saving of tours with it.
const TourUploadWatcher = lazyComponent(async () => (await import('./tour-upload-watcher.tsx')).TourUploadWatcher, {
  placeholder: null,
  isOptional: true,
})
const preloaded = [TourUploadWatcher]

/** Adds stops for uploaded files on any screen. Renders nothing. */
export function TourUploads() {
  const hasUploads = useAccountUploads().length > 0
  const hasFiles = useUploads(({ stop }) => stop !== undefined).length > 0
  // Before files are chosen, so that their upload doesn't depend on it.
  usePreload(preloaded)
  useEffect(() => {
    window.addEventListener('online', TourUploadWatcher.preload)
    return () => window.removeEventListener('online', TourUploadWatcher.preload)
  }, [])
  return hasUploads || hasFiles ? <TourUploadWatcher /> : null
}
