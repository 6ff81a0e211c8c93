import { type ComponentProps, useEffect } from 'react'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { receiveDrops } from './receive-drops.ts'

const DropZone = lazyComponent(async () => (await import('./drop-zone.tsx')).DropZone, {
  placeholder: null,
  isOptional: true,
  loadsWhenIdle: true,
})

/** Full-page dropzone, loaded after the page. Files that are dropped before it is loaded are received as well. */
export function DropAnywhere(props: ComponentProps<typeof DropZone>) {
  const { onDrop } = props
  useEffect(() => receiveDrops(window, onDrop), [onDrop])
  return <DropZone {...props} />
}
