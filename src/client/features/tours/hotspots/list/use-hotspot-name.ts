import { useTranslation } from 'react-i18next'
import { hotspotName } from '../../../../../shared/hotspots/hotspot-name.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Returns the name of a hotspot as visitors see it: its label, else its target. */
export function useHotspotName(): (hotspot: Hotspot) => string {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (hotspot) => hotspotName(hotspot, (stopId) => stopOf(tour, stopId)?.name) || t('hotspots.untitled')
}
