import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../../shared/forms/forms.ts'
import type { GateConflict } from '../../../../../shared/forms/gates.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Returns a function for the message that the same stop or tour has several gates. Visitors only get the first of them. */
export function useConflictMessage(): (conflict: GateConflict<Form>) => string {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  return ({ stopId, forms }) => {
    const names = forms.map(({ name }) => t('forms.opens.quoted', { name }))
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
    const first = names[0] ?? ''
    if (stopId === null) return t('forms.opens.conflict.tour', { forms: list, first })
    const stop = tour.stops.find(({ id }) => id === stopId)?.name ?? ''
    return t('forms.opens.conflict.stop', { forms: list, first, stop })
  }
}
