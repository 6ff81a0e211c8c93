import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { linkedStopIds } from './linked-stops.ts'

/** What a hotspot is called: its label, else where it leads, as visitors see it. */
export function useHotspotName(): (hotspot: Hotspot) => string {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (hotspot) => {
    const [targetId = ''] = linkedStopIds(hotspot)
    const caption = hotspotKindOf(hotspot.kind)?.captionOf?.(hotspot.details)
    return hotspot.title || stopOf(tour, targetId)?.name || caption || t('hotspots.untitled')
  }
}
