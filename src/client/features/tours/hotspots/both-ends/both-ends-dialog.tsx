import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { pairedStops } from './link-ends.ts'

const BothEnds = lazyComponent(async () => (await import('./both-ends.tsx')).BothEnds)
const preloaded = [BothEnds]

type BothEndsDialogProps = { readonly first: Stop; readonly second: Stop; readonly onClose: () => void }

/** Dialog with two linked stops side by side. */
export function BothEndsDialog({ first, second, onClose }: BothEndsDialogProps) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  return (
    <Dialog
      opened
      onClose={() => !isSaving && onClose()}
      size={1200}
      title={t('hotspots.bothEnds.title', { first: first.name, second: second.name })}
    >
      <BothEnds first={first} second={second} onClose={onClose} onSaving={setSaving} />
    </Dialog>
  )
}

const closePair = () => useEditorStore.getState().setLinkedPair(null)

/** Dialog for the pair of stops that an action of the stop editor opened. */
export function LinkedPairDialog() {
  usePreload(preloaded)
  const { tour } = useTourEditor()
  const pair = useEditorStore(({ linkedPair }) => linkedPair)
  // A pair that was set in an earlier visit to the stop editor, or just after it, must not open.
  useEffect(() => {
    closePair()
    return closePair
  }, [])
  const stops = pair && pairedStops(tour, pair)
  return stops && <BothEndsDialog first={stops.first} second={stops.second} onClose={closePair} />
}
