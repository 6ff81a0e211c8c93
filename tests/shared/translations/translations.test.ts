import { describe, expect, it } from 'vitest'
import { englishCustomText } from '../../../src/shared/custom-texts/registry.ts'
import { publicFormOf } from '../../../src/shared/forms/public-form.ts'
import { bestLanguage, extraLanguagesOf, writingDirectionOf } from '../../../src/shared/translations/languages.ts'
import { nativeLanguageName } from '../../../src/shared/translations/native-language-name.ts'
import { textsInLanguage, textsToTranslate } from '../../../src/shared/translations/source-texts.ts'
import { textsToReplace } from '../../../src/shared/translations/sources/custom-texts.ts'
import { textsFileOf } from '../../../src/shared/translations/texts-file.ts'
import {
  progressOf,
  translationState,
  withEnglishDefaults,
} from '../../../src/shared/translations/translation-progress.ts'
import { extraLanguages, languageTag } from '../../../src/shared/translations/translations.ts'
import { withTexts } from '../../../src/shared/translations/with-texts.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { aField, aForm } from '../forms/form-builder.ts'

const imageId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const otherImageId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const gallery = {
  pictures: [
    { mediaId: imageId, altText: 'A boat', caption: '' },
    { mediaId: otherImageId, altText: '', caption: 'The pier' },
  ],
}
const corners = [
  { yawDeg: 0, pitchDeg: 0 },
  { yawDeg: 5, pitchDeg: 0 },
  { yawDeg: 5, pitchDeg: 5 },
]
const action = { kind: 'info', details: { html: '<p>Deep</p>' } }

function aTourWithTexts() {
  const hotspots = [
    aHotspot({ id: 'second', readingOrder: 2, kind: 'gallery', title: 'Boats', details: gallery }),
    aHotspot({ id: 'first', readingOrder: 1, kind: 'area', details: { corners, action }, tooltip: 'Press' }),
    aHotspot({ id: 'later', kind: 'from-the-future', title: 'Later', details: { html: 'x' }, readingOrder: 3 }),
  ]
  const document = aDocument([aStop({ id: 'hall', name: 'Hall', description: '<p></p>', hotspots })], [])
  const video = aVideo({ id: 'video', baseUrl: '/f/', altText: 'Waves', credit: 'Ann' })
  const { tour } = document.tours
  if (!tour) throw new Error('no tour')
  const floorPlans = [{ id: 'plan', name: 'Ground floor', mediaId: imageId, northDeg: 0 }]
  return { ...document, videos: { video }, tours: { tour: { ...tour, floorPlans } } }
}

describe('the texts of a tour', () => {
  it('have stable keys and the order in which visitors see them', () => {
    expect(textsToTranslate(aTourWithTexts()).map(({ key, source }) => [key, source])).toEqual([
      ['tour.name', 'A tour'],
      ['stop.hall.name', 'Hall'],
      ['hotspot.first.tooltip', 'Press'],
      ['hotspot.first.html', '<p>Deep</p>'],
      ['hotspot.second.title', 'Boats'],
      [`hotspot.second.${imageId}.altText`, 'A boat'],
      [`hotspot.second.${otherImageId}.caption`, 'The pier'],
      ['hotspot.later.title', 'Later'],
      ['plan.plan.name', 'Ground floor'],
      ['medium.video.altText', 'Waves'],
      ['medium.video.credit', 'Ann'],
    ])
  })

  it('replace the originals and change nothing else', () => {
    const document = aTourWithTexts()
    const before = structuredClone(document)
    const translations = textsToTranslate(document).map(({ key, format }) => ({
      key,
      text: format === 'rich' ? '<p>R</p>' : 'T',
    }))
    const translated = withTexts(document, textsFileOf(document, 'ar', translations))
    expect(document).toEqual(before)
    expect(new Set(textsToTranslate(translated).map(({ source }) => source))).toEqual(new Set(['T', '<p>R</p>']))
    expect(translated.tours.tour?.language).toBe('ar')
    const { hotspots } = translated.stops.hall ?? {}
    expect(hotspots?.find(({ id }) => id === 'second')?.details).toMatchObject({
      pictures: [
        { mediaId: imageId, altText: 'T', caption: '' },
        { mediaId: otherImageId, altText: '', caption: 'T' },
      ],
    })
  })

  it('include forms, custom buttons, the start screen and the logo, but not submitted values', () => {
    const document = aDocument([aStop({ id: 'hall', name: 'Hall' })], [])
    const { tour } = document.tours
    if (!tour) throw new Error('no tour')
    const choice = aField('select', { label: 'How?', settings: { options: ['By boat', 'On foot'] } })
    const form = publicFormOf(aForm([choice], { title: 'Say hello', thanks: 'Thank-you text' }))
    const action = { kind: 'form', details: { formId: form.id } }
    const logo = { mediaId: imageId, altText: 'The harbor’s flag', address: '', corner: 'topLeft' }
    const documentWithForm = {
      ...document,
      tours: {
        tour: {
          ...tour,
          forms: [form],
          buttons: { bar: [], corner: [], hidden: [], own: [{ id: 'ask', label: 'Ask', icon: 'info', action }] },
          styles: { startScreen: { title: 'Welcome', text: '', button: 'Begin' }, logo },
        },
      },
    }
    const texts = textsToTranslate(documentWithForm)
    expect(texts.map(({ kind, source }) => [kind, source])).toEqual([
      ['tour.name', 'A tour'],
      ['start.title', 'Welcome'],
      ['start.button', 'Begin'],
      ['logo.altText', 'The harbor’s flag'],
      ['stop.name', 'Hall'],
      ['form.title', 'Say hello'],
      ['form.thanks', 'Thank-you text'],
      ['form.label', 'How?'],
      ['form.option', 'By boat'],
      ['form.option', 'On foot'],
      ['button.label', 'Ask'],
    ])
    const translations = texts.map(({ key }) => ({ key, text: 'T' }))
    const translated = withTexts(documentWithForm, textsFileOf(documentWithForm, 'de', translations)).tours.tour
    expect(translated?.forms?.[0]?.fields[0]?.settings).toEqual({
      options: ['By boat', 'On foot'],
      optionLabels: ['T', 'T'],
    })
    expect(translated?.buttons?.own[0]).toMatchObject({ label: 'T', action })
    expect(translated?.styles).toMatchObject({
      startScreen: { title: 'T', text: '', button: 'T' },
      logo: { altText: 'T' },
    })
  })

  it('fall back to the author’s text if they are missing or blank but not if outdated', () => {
    const document = aTourWithTexts()
    const file = textsFileOf(document, 'de', [
      { key: 'stop.hall.name', text: '  ' },
      { key: 'hotspot.first.html', text: '<p> </p>' },
      { key: 'tour.name', text: 'Hafen' },
      { key: 'stop.gone.name', text: 'Weg' },
    ])
    expect(file.texts).toEqual([[['tours', 'tour', 'name'], 'Hafen']])
  })

  it('keep the media of the original unless the translation has them', () => {
    const figure = '<figure data-media="0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001" data-kind="images"></figure>'
    const html = `<p>Before</p>${figure}<p>After</p>`
    const hotspot = aHotspot({ id: 'info', kind: 'info', details: { html } })
    const document = aDocument([aStop({ id: 'a', hotspots: [hotspot] })], [])
    const key = textsToTranslate(document).find(({ source }) => source === html)?.key ?? ''
    const translated = (text: string) => {
      const { stops } = withTexts(document, textsFileOf(document, 'de', [{ key, text }]))
      return stops.a?.hotspots[0]?.details
    }
    expect(translated('<p>Davor</p>')).toEqual({ html: `<p>Davor</p>${figure}` })
    expect(translated(`${figure}<p>Davor</p>`)).toEqual({ html: `${figure}<p>Davor</p>` })
  })

  it('of a file never change a field that is not a text', () => {
    const document = aTourWithTexts()
    const texts = [
      [['__proto__', 'polluted'], 'x'],
      [['constructor', 'prototype', 'polluted'], 'x'],
      [['stops', 'hall', 'initialView'], 'x'],
      [['stops', 'nowhere', 'name'], 'x'],
      [['stops', 'hall', 'hotspots', 9, 'title'], 'x'],
      [[], 'x'],
    ] as const
    const translated = withTexts(document, { language: 'en', texts })
    expect(translated).toEqual(document)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a translation', () => {
  const [name] = textsToTranslate(aTourWithTexts())
  if (!name) throw new Error('no text')
  it.each([
    ['missing', undefined],
    ['missing', { text: ' ', source: 'A tour' }],
    ['stale', { text: 'Eine Tour', source: 'Tour' }],
    ['done', { text: 'Eine Tour', source: 'A tour' }],
  ])('is %s as %o', (state, translations) => {
    expect(translationState(name, translations)).toBe(state)
  })

  it('counts as translated while it is outdated', () => {
    const translations = new Map([['tour.name', { text: 'Tour', source: 'Old' }]])
    expect(progressOf(textsToTranslate(aTourWithTexts()), translations)).toEqual({ total: 11, translated: 1, stale: 1 })
  })
})

describe('texts of the viewer', () => {
  const key = 'custom.consent.ask'
  const englishQuestion = englishCustomText('consent.ask')
  const germanQuestion = 'Dürfen wir messen?'
  const nameTranslation = { key: 'tour.name', text: 'T' }
  function inGerman(customTexts: Record<string, string>) {
    const document = aDocument([], [])
    const { tour } = document.tours
    if (!tour) throw new Error('no tour')
    return { ...document, tours: { tour: { ...tour, language: 'de', customTexts } } }
  }
  /** The same with a consent card and a form. */
  function withForms(document: ReturnType<typeof inGerman>) {
    const { tour } = document.tours
    const forms = [publicFormOf(aForm([aField('text')]))]
    return { ...document, gaId: 'G-TOUR01', tours: { tour: { ...tour, forms } } }
  }
  const rowOf = (document: ReturnType<typeof inGerman>) =>
    textsInLanguage({ ...document, gaId: 'G-TOUR01' }, 'fr').find((text) => text.key === key)
  const publishedText = (
    document: ReturnType<typeof inGerman>,
    language: string,
    translations: readonly (typeof nameTranslation)[],
  ) =>
    withTexts(document, textsFileOf(document, language, [nameTranslation, ...translations])).tours.tour?.customTexts?.[
      'consent.ask'
    ]

  it('are translated from the author’s texts or else from the English ones', () => {
    expect(rowOf(inGerman({ 'consent.ask': germanQuestion }))).toMatchObject({
      source: germanQuestion,
      isEnglish: false,
    })
    expect(rowOf(inGerman({ 'consent.ask': ' ' }))).toMatchObject({
      source: englishQuestion,
      isEnglish: true,
      isOptional: true,
      format: 'plain',
    })
    expect(textsToTranslate(inGerman({ 'consent.ask': ' ' }))).toHaveLength(1)
    expect(textsToTranslate(inGerman({ 'from.the.future': 'Neu' }))).toHaveLength(1)
  })

  it.each([
    { language: 'fr', own: germanQuestion, translations: [{ key, text: 'Mesurer ?' }], expected: 'Mesurer ?' },
    { language: 'fr', own: germanQuestion, translations: [], expected: '' },
    { language: 'fr', own: '', translations: [{ key, text: 'Mesurer ?' }], expected: 'Mesurer ?' },
    { language: 'fr', own: '', translations: [], expected: '' },
    {
      language: 'en-GB',
      own: germanQuestion,
      translations: [{ key, text: 'May we measure?' }],
      expected: 'May we measure?',
    },
    { language: 'en-GB', own: germanQuestion, translations: [], expected: englishQuestion },
    { language: 'en-GB', own: '', translations: [], expected: '' },
  ])('fall back to the viewer’s: $language, "$own", "$expected"', (row) => {
    expect(publishedText(inGerman({ 'consent.ask': row.own }), row.language, row.translations)).toBe(row.expected)
  })

  it('offer no language if no other text is translated', () => {
    expect(textsFileOf(inGerman({ 'consent.ask': germanQuestion }), 'en', []).texts).toEqual([])
  })

  it('are complete in English without a translation and missing elsewhere', () => {
    const document = inGerman({ 'consent.ask': germanQuestion })
    const texts = textsInLanguage(document, 'en')
    const progressIn = (language: string) =>
      progressOf(textsInLanguage(document, language), withEnglishDefaults(new Map(), texts, language))
    expect(progressIn('en')).toEqual({ total: 2, translated: 1, stale: 0 })
    expect(progressIn('fr')).toEqual({ total: 2, translated: 0, stale: 0 })
    const blank = new Map([[key, { text: ' ', source: germanQuestion }]])
    expect(withEnglishDefaults(blank, texts, 'en').get(key)).toEqual({ text: englishQuestion, source: germanQuestion })
    const ownTranslations = new Map([[key, { text: 'Ours', source: germanQuestion }]])
    expect(withEnglishDefaults(ownTranslations, texts, 'en').get(key)?.text).toBe('Ours')
  })

  it.each([
    { language: 'fr', gaId: 'G-TOUR01', total: 1 },
    { language: 'pt-AO', gaId: 'G-TOUR01', total: 1 },
    { language: 'ca', gaId: 'G-TOUR01', total: 8 },
    { language: 'ca', gaId: null, total: 1 },
  ])('are only missing in a language that Stopover lacks, if the tour shows them: $language', ({ total, ...row }) => {
    const document = { ...inGerman({}), gaId: row.gaId }
    expect(progressOf(textsInLanguage(document, row.language), new Map())).toEqual({ total, translated: 0, stale: 0 })
  })

  it('count as replaced, and as outdated once the English text has changed', () => {
    const [text] = textsToReplace(withForms(inGerman({})), 'fr').filter((candidate) => candidate.key === key)
    if (!text) throw new Error('no text')
    expect(translationState(text, undefined)).toBe('builtIn')
    expect(translationState(text, { text: ' ', source: englishQuestion })).toBe('builtIn')
    expect(translationState(text, { text: 'Mesurer ?', source: englishQuestion })).toBe('done')
    expect(translationState(text, { text: 'Mesurer ?', source: 'May we?' })).toBe('stale')
  })

  it('are all offered in the language of the tour, with the plural forms of the language', () => {
    const summariesIn = (language: string) =>
      textsToReplace(withForms(inGerman({})), language)
        .filter(({ kind }) => kind === 'custom.form.summary')
        .map((text) => [text.key, text.itemLabel])
    expect(textsInLanguage(inGerman({}), 'de')).toEqual(textsToReplace(inGerman({}), 'de'))
    const kindsIn = (document: ReturnType<typeof inGerman>) =>
      new Set(textsToReplace(document, 'de').map(({ kind }) => kind.split('.')[0]))
    expect([...kindsIn(inGerman({}))]).toEqual(['viewer'])
    expect([...kindsIn(withForms(inGerman({})))]).toEqual(['custom', 'viewer'])
    expect(summariesIn('de')).toEqual([
      ['custom.form.summaryOne', '1 …'],
      ['custom.form.summary', '0, 2, 3 …'],
    ])
    expect(summariesIn('pl').map(([pluralKey]) => pluralKey)).toEqual([
      'custom.form.summaryOne',
      'custom.form.summaryFew',
      'custom.form.summaryMany',
    ])
    expect(summariesIn('ja')).toEqual([['custom.form.summary', '0, 1, 2 …']])
  })

  it('are translated in the plural forms of the other language', () => {
    const document = withForms(
      inGerman({ 'form.summaryOne': 'Diese Antwort:', 'form.summary': 'Diese {count} Antworten:' }),
    )
    const summariesIn = (language: string) =>
      textsInLanguage(document, language).filter(({ kind }) => kind === 'custom.form.summary')
    expect(summariesIn('ja').map(({ source }) => source)).toEqual(['Diese {count} Antworten:'])
    expect(summariesIn('pl').map(({ source, isEnglish }) => [source, isEnglish])).toEqual([
      ['Diese Antwort:', false],
      ['Check these {count} answers:', true],
      ['Check these {count} answers:', true],
    ])
  })
})

describe('languages', () => {
  it('have the writing direction of their script', () => {
    expect(['ar', 'ar-EG', 'he', 'fa', 'ur', 'az-Arab', 'ku-Arab'].map(writingDirectionOf)).toEqual(
      Array(7).fill('rtl'),
    )
    expect(['en', 'de-AT', 'ar-Latn', 'arn', 'hex', 'ks-Deva', 'zh-Hant'].map(writingDirectionOf)).toEqual(
      Array(7).fill('ltr'),
    )
  })

  it('have tags that browsers can parse', () => {
    const validTags = ['de', 'gsw', 'pt-BR', 'zh-Hant-TW', 'es-419']
    expect(validTags.filter((tag) => languageTag.safeParse(tag).success)).toEqual(validTags)
    const invalidTags = ['de-12', 'en-US-US', 'en-x1', 'x', 'd e', `de${'-abcdefgh'.repeat(5)}`]
    expect(invalidTags.filter((tag) => languageTag.safeParse(tag).success)).toEqual([])
    expect(extraLanguages.safeParse(['pt-BR', 'pt-PT']).success).toBe(true)
    expect(extraLanguages.safeParse(['pt-BR', 'pt-br']).success).toBe(false)
  })

  it('are named in the language itself, or by their tags', () => {
    expect(['fr', 'de-12', 'en-x1'].map(nativeLanguageName)).toEqual(['Français', 'de-12', 'en-x1'])
  })

  it.each([
    { preferred: ['fr', 'DE-at', 'en'], available: ['en', 'de'], best: 'de' },
    { preferred: ['en-GB'], available: ['de', 'en'], best: 'en' },
    { preferred: ['en'], available: ['en-GB', 'en-US'], best: 'en-US' },
    { preferred: ['de-AT'], available: ['de-CH', 'de'], best: 'de' },
    { preferred: ['pt'], available: ['pt-PT', 'pt-BR'], best: 'pt-BR' },
    { preferred: ['pt-PT'], available: ['en', 'pt-BR'], best: 'pt-BR' },
    { preferred: ['zh-TW'], available: ['zh', 'zh-Hans', 'zh-Hant'], best: 'zh-Hant' },
    { preferred: ['zh-HK'], available: ['zh', 'zh-TW'], best: 'zh-TW' },
    { preferred: ['zh-SG'], available: ['zh-Hant', 'zh-Hans'], best: 'zh-Hans' },
    { preferred: ['no'], available: ['en', 'nb'], best: 'nb' },
    { preferred: ['nb-NO'], available: ['en', 'no'], best: 'no' },
    { preferred: ['nn-NO'], available: ['nb', 'nn'], best: 'nn' },
    { preferred: ['iw'], available: ['en', 'he'], best: 'he' },
    { preferred: ['x', '', 'fr'], available: ['de', 'd e'], best: undefined },
  ])('in the order $preferred are best matched by $best of $available', ({ preferred, available, best }) => {
    expect(bestLanguage(preferred, available)).toBe(best)
  })

  it('exclude the main language of a tour', () => {
    expect(extraLanguagesOf({ language: 'de', languages: ['de', 'ar'] })).toEqual(['ar'])
  })
})
