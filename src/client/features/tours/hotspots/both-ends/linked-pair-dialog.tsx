import { useEffect } from 'react'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

const BothEndsDialog = lazyComponent(async () => (await import('./both-ends-dialog.tsx')).BothEndsDialog, {
  placeholder: null,
})
const preloaded = [BothEndsDialog]

const closePair = () => useEditorStore.getState().setLinkedPair(null)

/** Dialog for the pair of stops that an action of the stop editor opened. */
export function LinkedPairDialog() {
  usePreload(preloaded)
  const { tour } = useTourEditor()
  const pair = useEditorStore(({ linkedPair }) => linkedPair)
  // A dialog that was open when the stop editor was left must not open again.
  useEffect(() => closePair, [])
  const first = pair ? stopOf(tour, pair.firstId) : undefined
  const second = pair ? stopOf(tour, pair.secondId) : undefined
  return first && second ? <BothEndsDialog first={first} second={second} onClose={closePair} /> : null
}
