import type { Form } from '../../../../../shared/forms/forms.ts'
import { type HubspotMapping, suggestMapping } from '../../../../../shared/hubspot/hubspot-mapping.ts'
import { useForms } from '../use-forms.ts'

/** HubSpot mapping of a form. Each change drops deleted questions from it. */
export function useMapping(form: Form) {
  const { change } = useForms()
  const { fields, hubspot } = form
  const saveMapping = (mapping: HubspotMapping | null) => change(form, { hubspot: mapping })
  return {
    mapping: hubspot,
    setOn: (isOn: boolean) => saveMapping(isOn ? suggestMapping(fields) : null),
    mapField(fieldId: string, property: string | null) {
      const entries = fields.flatMap(({ id }) => {
        const name = id === fieldId ? property : hubspot?.[id]
        return name === undefined || name === null ? [] : [[id, name] as const]
      })
      saveMapping(Object.fromEntries(entries))
    },
  }
}
