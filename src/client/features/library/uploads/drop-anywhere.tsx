import { type ComponentProps, useEffect } from 'react'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { receiveDrops } from './receive-drops.ts'

const DropZone = lazyComponent(async () => (await import('./drop-zone.tsx')).DropZone, {
  placeholder: null,
  isOptional: true,
})

/** Full-page dropzone, which is loaded after the page. Files can be dropped at once; the upload buttons do the same. */
export function DropAnywhere(props: ComponentProps<typeof DropZone>) {
  const { onDrop } = props
  useEffect(() => receiveDrops(window, onDrop), [onDrop])
  return <DropZone {...props} />
}
