import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { continues } from '../../../src/client/features/tours/tour-draft/edits/join-edits.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import { groupedTexts } from '../../../src/client/features/tours/translations/grouped-texts.ts'
import { writeText } from '../../../src/client/features/tours/translations/write-text.ts'
import { draftDocument } from '../../../src/client/viewer/draft-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { textsInLanguage } from '../../../src/shared/translations/source-texts.ts'
import { textsToReplace } from '../../../src/shared/translations/sources/custom-texts.ts'
import { aTour } from './tour-builder.ts'

const tour: Tour = { ...aTour([]), language: 'de', languages: ['fr'] }
const document = draftDocument(tour, 'G-TOUR01')
const [consentTitle, consentQuestion] = textsToReplace(document, 'de')
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
    const merged = rebase(updateOf(questionEdit), { customTexts: title, customTextSources: null })
    expect(merged).toMatchObject({
      conflicts: [],
      edit: { after: { customTexts: { ...title, ...edited.customTexts } } },
    })
    const theirs = { customTexts: { 'consent.ask': 'Erlauben?' }, customTextSources: null }
    const { edit, conflicts } = rebase(updateOf(questionEdit), theirs)
    const key = 'customTexts consent.ask'
    expect(conflicts).toEqual([{ key, field: 'text', mine: 'Dürfen wir?', theirs: 'Erlauben?' }])
    expect(applyResolutions(edit, { [key]: 'Erlauben?' })?.after).not.toHaveProperty('customTexts')
    expect(applyResolutions(edit, { [key]: 'Dürfen wir?' })?.after).toMatchObject({ customTexts: edited.customTexts })
  })

  it('is one undo step while it is typed, separate from the next text', () => {
    expect(continues(questionEdit, write(edited, 'Dürfen wir das?'))).toBe(true)
    expect(continues(questionEdit, write(edited, 'Messung', { original: consentTitle }))).toBe(false)
  })

  it('records the English text, and is up to date once it is written again', () => {
    expect(edited.customTextSources).toEqual({ 'consent.ask': consentQuestion.source })
    const outdated = { ...edited, customTextSources: { 'consent.ask': 'May we?' } }
    const confirmed = applyEdit(outdated, write(outdated, 'Dürfen wir?'))
    expect(confirmed.customTextSources).toEqual({ 'consent.ask': consentQuestion.source })
    const reset = applyEdit(edited, write(edited, ''))
    expect([reset.customTexts, reset.customTextSources]).toEqual([null, null])
  })
})

describe('the list of texts', () => {
  const query = { translations: new Map(), filter: 'all', search: '', editedKeys: new Set<string>() } as const
  const french = textsInLanguage({ ...document, gaId: null }, 'fr')
  const countsOf = (groups: ReturnType<typeof groupedTexts>) =>
    groups.map(({ owner, texts }) => [owner, texts.length] as const)

  it('has Stopover’s own texts only if they are replaced, searched or chosen', () => {
    const translations = new Map([['custom.zoom.in', { text: 'Plus près', source: 'Zoom in' }]])
    const inFrench = { ...query, translations, isTourLanguage: false }
    expect(countsOf(groupedTexts(french, inFrench))).toEqual([
      ['author', 1],
      ['viewer', 1],
    ])
    expect(countsOf(groupedTexts(french, { ...inFrench, search: 'zoom out' }))).toEqual([['viewer', 1]])
    expect(countsOf(groupedTexts(french, { ...inFrench, filter: 'missing' }))).toEqual([['author', 1]])
    const chosen = groupedTexts(french, { ...inFrench, filter: 'viewer' })
    expect(countsOf(chosen)).toEqual([['viewer', french.length - 1]])
  })

  it('has all of Stopover’s texts in the language of the tour, or those that are replaced', () => {
    const texts = textsInLanguage(document, 'de')
    const translations = new Map([['custom.zoom.in', { text: 'Näher', source: 'Zoom in' }]])
    const inGerman = { ...query, translations, isTourLanguage: true }
    expect(groupedTexts(texts, inGerman).flatMap(({ texts: entries }) => entries)).toHaveLength(texts.length)
    expect(countsOf(groupedTexts(texts, { ...inGerman, filter: 'replaced' }))).toEqual([['viewer', 1]])
  })
})
