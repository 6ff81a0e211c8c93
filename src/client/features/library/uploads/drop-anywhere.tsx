import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'

/** Full-page dropzone, which is loaded after the page. The upload buttons do the same. */
export const DropAnywhere = lazyComponent(async () => (await import('./drop-zone.tsx')).DropZone, {
  placeholder: null,
  isOptional: true,
})
