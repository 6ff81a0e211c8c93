import type { TFunction } from 'i18next'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import { languageName } from '../../../../ui/fields/languages.ts'
import { afterSentenceTexts, howText } from './detail-text.ts'

/** Describes a change in one sentence. */
export function describeChange(t: TFunction, change: TourChange, locale: string): string {
  const { subject, field, details } = change
  const kind = change.hotspotKind === null ? null : t(`hotspots.kind.${change.hotspotKind}`)
  if (field === null && kind !== null && change.name === '') {
    return t(change.change === 'added' ? 'publishing.added.unnamedHotspot' : 'publishing.removed.unnamedHotspot', {
      kind,
    })
  }
  const untitled = t('hotspots.untitled')
  const name = subject === 'language' ? languageName(change.name, locale) : change.name || (kind ?? untitled)
  const how = howText({ t, locale }, details) ?? t('versions.how.changed')
  const names = { name, previousName: change.formerName || untitled, how }
  if (field !== null) return t(`publishing.changed.${field}`, names)
  return change.change === 'added' ? t(`publishing.added.${subject}`, names) : t(`publishing.removed.${subject}`, names)
}

/** Values before and after, which the description leaves out. */
export function changedValues(t: TFunction, { details }: TourChange, locale: string): string {
  return afterSentenceTexts({ t, locale }, details).join(', ')
}
