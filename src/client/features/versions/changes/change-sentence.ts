import type { TFunction } from 'i18next'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { behindTexts, howText } from './detail-text.ts'

/** What happened, in one sentence. */
export function changeSentence(t: TFunction, change: TourChange, locale: string): string {
  const { subject, field, details } = change
  const nameOr = (name: string | null) => name || t('hotspots.untitled')
  const name = subject === 'language' ? languageName(change.name, locale) : nameOr(change.name)
  const how = howText({ t, locale }, details) ?? t('versions.how.changed')
  const names = { name, formerName: nameOr(change.formerName), how }
  if (field !== null) return t(`publishing.changed.${field}`, names)
  return change.change === 'added' ? t(`publishing.added.${subject}`, names) : t(`publishing.removed.${subject}`, names)
}

/** What the sentence leaves to be said: from what to what. */
export function changeFacts(t: TFunction, { details }: TourChange, locale: string): string {
  return behindTexts({ t, locale }, details).join(', ')
}
