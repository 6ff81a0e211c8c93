import { describe, expect, it } from 'vitest'
import { replacementEdits } from '../../../src/client/features/tours/text-replacement/replacement-edits.ts'
import { findReplacements } from '../../../src/client/features/tours/text-replacement/replacements.ts'
import { locatedTexts } from '../../../src/client/features/tours/text-replacement/text-locations.ts'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import type { Form } from '../../../src/shared/forms/forms.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anInfo, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const uuid = (last: number) => `3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d${String(last).padStart(4, '0')}`

function find(tour: Tour, words: string, replacement: string) {
  const search = { find: words, matchesCase: false, matchesWholeWords: false }
  return findReplacements(tour, locatedTexts(tour), { search, replacement })
}

function replaceAll(tour: Tour, words: string, replacement: string): Tour {
  return replacementEdits(tour, find(tour, words, replacement)).reduce<Tour>(
    (draft, edit) => applyEdit(draft, edit),
    tour,
  )
}

const form: Form = {
  id: uuid(1),
  name: 'Old hall form',
  title: 'Ask the old hall',
  intro: '',
  fields: [
    {
      id: uuid(2),
      kind: 'select',
      label: 'Old, without options',
      help: '',
      required: false,
      settings: { options: [] },
    },
    {
      id: uuid(3),
      kind: 'select',
      label: 'Old or new',
      help: '',
      required: false,
      settings: { options: ['Old', 'New'] },
    },
  ],
  submitLabel: '',
  thanks: '',
  notifyEmail: null,
  hubspot: null,
  opening: null,
}

describe('replacing in a tour', () => {
  it('changes the names of time layers, also beside panoramas that were deleted', () => {
    const angles = { date: null, yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
    const captures = [
      { id: uuid(7), mediaId: 'deleted', name: 'Old, deleted', ...angles },
      { id: uuid(8), mediaId: 'before', name: 'Old', ...angles },
    ]
    const hall = aStop(uuid(4), { timeLayers: { name: 'Not old', date: null, captures } })
    const replaced = replaceAll(aTour([hall], { media: [aPano('pano'), aPano('before')] }), 'old', 'New')
    const { name, captures: changed = [] } = replaced.stops[0]?.timeLayers ?? {}
    expect([name, ...changed.map((capture) => capture.name)]).toEqual(['Not New', 'Old, deleted', 'New'])
  })

  it('changes the texts of the tour, its stops and their hotspots', () => {
    const info = anInfo(uuid(5), uuid(4), { title: 'Old door', details: { html: '<p>An old door</p>' } })
    const hall = aStop(uuid(4), { name: 'Old hall', description: '<p>Old</p>', hotspots: [info] })
    const replaced = replaceAll(aTour([hall, aStop(uuid(6), { name: 'Attic' })], { name: 'Old house' }), 'old', 'New')
    expect(replaced.name).toBe('New house')
    expect(replaced.stops[0]).toMatchObject({ name: 'New hall', description: '<p>New</p>' })
    expect(replaced.stops[0]?.hotspots[0]).toMatchObject({ title: 'New door', details: { html: '<p>An New door</p>' } })
  })

  it('makes one edit for all stops and one for all hotspots', () => {
    const stopIds = [uuid(11), uuid(12)]
    const stops = stopIds.map((id, index) =>
      aStop(id, { name: 'Old', hotspots: [anInfo(uuid(20 + index), id, { title: 'Old' })] }),
    )
    const tour = aTour(stops, { name: 'Library' })
    expect(replacementEdits(tour, find(tour, 'old', 'New')).map(({ type }) => type)).toEqual([
      'updateStops',
      'updateHotspots',
    ])
  })

  it('is undone by the inverse edits', () => {
    const hall = aStop(uuid(4), { name: 'Old hall', hotspots: [anInfo(uuid(5), uuid(4), { title: 'Old door' })] })
    const tour = aTour([hall], { name: 'Old house' })
    const edits = replacementEdits(tour, find(tour, 'old', 'New'))
    const replaced = edits.reduce<Tour>((draft, edit) => applyEdit(draft, edit), tour)
    const undone = edits.toReversed().reduce<Tour>((draft, edit) => applyEdit(draft, invertEdit(edit)), replaced)
    expect(undone).toEqual(tour)
  })

  it('changes a form that nothing opens, except questions without options', () => {
    const [replaced] = replaceAll(aTour([], { forms: [form] }), 'old', 'Ancient').forms
    expect(replaced).toMatchObject({ name: 'Old hall form', title: 'Ask the Ancient hall' })
    expect(replaced?.fields).toEqual([
      form.fields[0],
      { ...form.fields[1], label: 'Ancient or new', settings: { options: ['Ancient', 'New'] } },
    ])
  })

  it('changes the label of a custom button', () => {
    const button = {
      id: uuid(1),
      label: 'Old shop',
      icon: 'form',
      action: { kind: 'url', details: { url: '' } },
    } as const
    const buttons = { bar: [], corner: [], hidden: [], own: [button] }
    const replaced = replaceAll(aTour([], { buttons }), 'old', 'New')
    expect(replaced.buttons?.own.map(({ label }) => label)).toEqual(['New shop'])
  })

  it('changes the name of a floor plan without an image', () => {
    const plan = { id: uuid(1), name: 'Old floor', mediaId: null, northDeg: 0 }
    const replaced = replaceAll(aTour([], { floorPlans: [plan] }), 'old', 'New')
    expect(replaced.floorPlans).toEqual([{ ...plan, name: 'New floor' }])
  })

  it('leaves texts of media to the library', () => {
    const tour = aTour([aStop('hall')])
    expect(find({ ...tour, media: tour.media.map((item) => ({ ...item, altText: 'Old' })) }, 'old', 'New')).toEqual([])
  })
})

describe('the preview of replacements', () => {
  it('counts the occurrences in each text', () => {
    const counts = find(aTour([aStop('hall', { name: 'Old, old hall' })]), 'old', 'New').map(({ count }) => count)
    expect(counts).toEqual([2])
  })

  it.each([
    ['tooLong', 'x'.repeat(200), 'Old hall'],
    ['empty', '', 'Old'],
    [null, '', 'Old hall'],
    [null, 'x'.repeat(195), 'Old hall'],
    ['tooLong', 'x'.repeat(196), 'Old hall'],
  ])('says %s for a stop', (problem, replacement, name) => {
    expect(find(aTour([aStop('hall', { name })]), 'old', replacement).map((entry) => entry.problem)).toEqual([problem])
  })
})
