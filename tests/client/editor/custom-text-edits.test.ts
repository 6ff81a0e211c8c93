import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { continues } from '../../../src/client/features/tours/tour-draft/edits/join-edits.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import { groupedTexts } from '../../../src/client/features/tours/translations/grouped-texts.ts'
import { writeText } from '../../../src/client/features/tours/translations/write-text.ts'
import { draftDocument } from '../../../src/client/viewer/draft-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { textsToTranslate } from '../../../src/shared/translations/source-texts.ts'
import { textsToCustomize } from '../../../src/shared/translations/sources/custom-texts.ts'
import { aTour } from './tour-builder.ts'

const tour: Tour = { ...aTour([]), language: 'de', languages: ['fr'] }
const document = draftDocument(tour, 'G-TOUR01')
const [consentTitle, consentQuestion] = textsToCustomize(document)
if (!consentTitle || !consentQuestion) throw new Error('no texts')
const write = (tourBefore: Tour, text: string, { original = consentQuestion, language = 'de' } = {}) =>
  writeText(tourBefore, { text: original, state: 'missing', translation: undefined }, { language, text })
function updateOf(edit: ReturnType<typeof write>) {
  if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
  return edit
}

describe('custom text about consent', () => {
  const questionEdit = write(tour, 'Dürfen wir?')
  const edited = applyEdit(tour, questionEdit)

  it('belongs to the tour in the main language and to a translation in others', () => {
    expect(edited.customTexts).toEqual({ 'consent.ask': 'Dürfen wir?' })
    expect(write(tour, 'Pouvons-nous ?', { language: 'fr' })).toMatchObject({
      type: 'updateTranslation',
      key: 'custom.consent.ask',
      after: { text: 'Pouvons-nous ?', source: consentQuestion.source },
    })
  })

  it('leaves other texts unchanged when it is undone later', () => {
    const titled = applyEdit(edited, write(edited, 'Messung', { original: consentTitle }))
    expect(applyEdit(titled, invertEdit(questionEdit)).customTexts).toEqual({ 'consent.title': 'Messung' })
    expect(applyEdit(edited, invertEdit(questionEdit)).customTexts).toBeNull()
  })

  it('conflicts with the texts of another person only if both changed the same one', () => {
    const title = { 'consent.title': 'Messung' }
    const merged = rebase(updateOf(questionEdit), { customTexts: title })
    expect(merged).toMatchObject({
      conflicts: [],
      edit: { after: { customTexts: { ...title, ...edited.customTexts } } },
    })
    const { edit, conflicts } = rebase(updateOf(questionEdit), { customTexts: { 'consent.ask': 'Erlauben?' } })
    const key = 'customTexts consent.ask'
    expect(conflicts).toEqual([{ key, field: 'text', mine: 'Dürfen wir?', theirs: 'Erlauben?' }])
    expect(applyResolutions(edit, { [key]: 'Erlauben?' })).toBeNull()
    expect(applyResolutions(edit, { [key]: 'Dürfen wir?' })?.after).toEqual({ customTexts: edited.customTexts })
  })

  it('is one undo step while it is typed, separate from the next text', () => {
    expect(continues(questionEdit, write(edited, 'Dürfen wir das?'))).toBe(true)
    expect(continues(questionEdit, write(edited, 'Messung', { original: consentTitle }))).toBe(false)
  })

  it('is in a separate group of texts of the viewer', () => {
    const groups = groupedTexts(textsToTranslate(document), {
      translations: new Map(),
      filter: 'all',
      search: '',
      editedKeys: new Set(),
    })
    expect(groups.map(({ isViewerGroup, texts }) => [isViewerGroup, texts[0]?.text.kind])).toEqual([
      [false, 'tour.name'],
      [true, 'custom.consent.title'],
    ])
  })
})
