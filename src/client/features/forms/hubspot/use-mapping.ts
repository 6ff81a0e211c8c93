import type { Form } from '../../../../shared/forms/forms.ts'
import { type HubspotMapping, suggestMapping } from '../../../../shared/hubspot/hubspot-mapping.ts'
import { useForms } from '../use-forms.ts'

/** What can be done with the mapping of a form. Questions that are gone leave it with the next change. */
export function useMapping(form: Form) {
  const { change } = useForms()
  const { fields, hubspot } = form
  const set = (mapping: HubspotMapping | null) => change(form, { hubspot: mapping })
  return {
    mapping: hubspot,
    turn: (isOn: boolean) => set(isOn ? suggestMapping(fields) : null),
    map(fieldId: string, property: string | null) {
      const kept = fields.flatMap(({ id }) => {
        const name = id === fieldId ? property : hubspot?.[id]
        return name === undefined || name === null ? [] : [[id, name] as const]
      })
      set(Object.fromEntries(kept))
    },
  }
}
