import { defineEntity, p } from '@mikro-orm/core'
import type { Form as WireForm } from '../../../../shared/forms/forms.ts'
import type { HubspotMapping } from '../../../../shared/hubspot/hubspot-mapping.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Tour } from '../tours/entity.ts'

/** Parts of a form that visitors see. */
export type FormContent = Pick<WireForm, 'title' | 'intro' | 'fields' | 'submitLabel' | 'thanks'> & {
  /** Missing in forms that are older than automatic opening. */
  readonly opening?: WireForm['opening']
}

const formSchema = defineEntity({
  name: 'Form',
  tableName: 'forms',
  uniques: [{ properties: ['tour', 'formId'] }],
  properties: {
    ...baseProperties,
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    /** Id that hotspots refer to; a copy of the tour keeps it. */
    formId: p.uuid(),
    name: p.string().length(200),
    content: p.json().$type<FormContent>(),
    notifyEmail: p.string().length(254).nullable(),
    hubspot: p.json().$type<HubspotMapping>().nullable(),
    /** Position in the editors' list. */
    place: p.integer(),
  },
})
export class Form extends formSchema.class {}
formSchema.setClass(Form)
