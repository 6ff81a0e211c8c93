import { useTranslation } from 'react-i18next'
import type { AccessibilityFinding } from '../../../../shared/accessibility/findings.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { useHotspotName } from '../../tours/hotspots/list/use-hotspot-name.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'

/** Returns the item of a finding in words: its name, its stop, and the text or the value that is the problem. */
export function useFindingText(): (finding: AccessibilityFinding) => string {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const nameOf = useHotspotName()
  const nameOfItem = ({ stopId, hotspotId, itemName }: AccessibilityFinding) => {
    const hotspot = tour.stops.find(({ id }) => id === stopId)?.hotspots.find(({ id }) => id === hotspotId)
    return hotspot === undefined ? itemName : nameOf(hotspot)
  }
  const detailOf = ({ check, detail, value }: AccessibilityFinding) => {
    if (check === 'linkName') return detail === '' ? '' : t('accessibility.quoted', { text: detail })
    if (check === 'hotspotContrast') return t('accessibility.contrast', { contrast: value?.toFixed(1) })
    if (check === 'textLanguage') return languageName(detail, i18n.language)
    if (check !== 'missingTranslation') return ''
    return t('accessibility.untranslated', { language: languageName(detail, i18n.language), count: value ?? 0 })
  }
  return (finding) => {
    const itemName = nameOfItem(finding)
    const stopName = finding.stopName === itemName ? '' : (finding.stopName ?? '')
    // A hotspot may itself be the link with the vague text.
    const detail = finding.detail === itemName ? '' : detailOf(finding)
    const text = [stopName, itemName, detail].filter((part) => part !== '').join(' · ')
    return text === '' ? t(`accessibility.check.${finding.check}.title`) : text
  }
}
