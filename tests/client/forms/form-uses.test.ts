import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buttonsOfForm, countOpeners, usesOfForm } from '../../../src/client/features/tours/forms/form-uses.ts'
import { tourHealth } from '../../../src/client/features/tours/stops/health/tour-health.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { anInfo, aStop, aTour } from '../editor/tour-builder.ts'

const corners = [
  { yawDeg: -10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: -5 },
]
const formHotspot = (formId: string, fields: Partial<Hotspot> = {}) =>
  ({ ...anInfo('form', 'hall'), kind: 'form', details: { formId }, ...fields }) as Hotspot

describe('hotspots that open a form', () => {
  const form = aForm([aField('text')])
  const area = { corners, action: { kind: 'form', details: { formId: form.id } } }
  const hotspots = [
    formHotspot(form.id),
    anInfo('info', 'hall'),
    { ...anInfo('area', 'hall'), kind: 'area', details: area } as Hotspot,
  ]

  it('are found in all stops, including areas', () => {
    const uses = usesOfForm({ stops: [aStop('hall', { hotspots }), aStop('garden')] }, form.id)
    expect(uses.map(({ stop, hotspot }) => [stop.id, hotspot.id])).toEqual([
      ['hall', 'form'],
      ['hall', 'area'],
    ])
  })

  it('are reported if the form is deleted or has no questions, unless they are hidden', () => {
    const problemsWith = (forms: (typeof form)[], fields: Partial<Hotspot> = {}) =>
      tourHealth(aTour([aStop('hall', { hotspots: [formHotspot(form.id, fields)] })], { forms })).get('hall') ?? []
    expect(problemsWith([form])).toEqual([])
    expect(problemsWith([{ ...form, fields: [] }])).toEqual(['hotspotFormMissing'])
    expect(problemsWith([{ ...form, fields: [aField('select')] }])).toEqual(['hotspotFormMissing'])
    expect(problemsWith([aForm([aField('text')], { id: randomUUID() })])).toEqual(['hotspotFormMissing'])
    expect(problemsWith([], { visible: false })).toEqual([])
  })
})

describe('buttons that open a form', () => {
  it('are counted together with hotspots, including hidden buttons', () => {
    const form = aForm([aField('text')])
    const customButtons = ['a', 'b'].map((id) => ({
      id,
      label: id,
      icon: 'document',
      action: { kind: 'form', details: { formId: id === 'a' ? form.id : randomUUID() } },
    }))
    const buttons = { bar: [], corner: [], hidden: ['a'], own: customButtons }
    expect(buttonsOfForm({ buttons }, form.id).map(({ id }) => id)).toEqual(['a'])
    expect(buttonsOfForm({ buttons: null }, form.id)).toEqual([])
    const stops = [aStop('hall', { hotspots: [formHotspot(form.id)] })]
    expect(countOpeners({ stops, buttons }, form.id)).toBe(2)
  })
})
