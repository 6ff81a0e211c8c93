import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { MediaPickerProps } from './picker-content.tsx'

const PickerContent = lazyComponent(async () => (await import('./picker-content.tsx')).PickerContent)
const preloaded = [PickerContent]

/**
 * Dialog to choose media from the account's library, or to upload them to it. Its content is loaded after the screen.
 */
export function MediaPicker(props: MediaPickerProps) {
  usePreload(preloaded)
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="xl">
      <PickerContent {...props} />
    </Dialog>
  )
}
