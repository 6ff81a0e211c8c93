import { describe, expect, it } from 'vitest'
import { draftDocument } from '../../../src/client/viewer/draft-document.ts'
import { noBrandKit } from '../../../src/shared/brand-kit/brand-kit.ts'
import { brandPartNames } from '../../../src/shared/brand-kit/brand-parts.ts'
import { formIdsOfButton } from '../../../src/shared/buttons/references.ts'
import { tourButtons } from '../../../src/shared/buttons/tour-buttons.ts'
import { viewerButton, viewerButtonNames } from '../../../src/shared/buttons/viewer-buttons.ts'
import { forms, hasQuestions } from '../../../src/shared/forms/forms.ts'
import { checkContrast } from '../../../src/shared/styles/contrast-checks.ts'
import { tourStyles } from '../../../src/shared/styles/styles.ts'
import { builtInTemplates } from '../../../src/shared/templates/built-in/registry.ts'
import { templateOf } from '../../../src/shared/templates/template-content.ts'
import { lookOf, partsFromKit, summaryOf } from '../../../src/shared/templates/template-summary.ts'
import { builtInTemplateNames } from '../../../src/shared/templates/templates.ts'
import { textsInLanguage } from '../../../src/shared/translations/source-texts.ts'
import { progressOf } from '../../../src/shared/translations/translation-progress.ts'
import { aTour } from '../../client/editor/tour-builder.ts'
import { aField, aForm } from '../forms/form-builder.ts'

describe.each(builtInTemplateNames)('the template %s', (name) => {
  const load = async () => (await builtInTemplates[name]()).content

  it('has valid styles, buttons and forms', async () => {
    const content = await load()
    expect(tourStyles.safeParse(content.styles).error).toBeUndefined()
    expect(tourButtons.safeParse(content.buttons).error).toBeUndefined()
    expect(forms.safeParse(content.forms).error).toBeUndefined()
    expect(content.forms.every(hasQuestions)).toBe(true)
  })

  it('shows all default buttons, and one that opens its form', async () => {
    const { buttons, forms: templateForms } = await load()
    const { bar = [], corner = [], own = [] } = buttons ?? {}
    expect([...bar, ...corner]).toEqual(
      expect.arrayContaining(viewerButtonNames.filter((name) => viewerButton(name).position !== 'hidden')),
    )
    expect(own.flatMap(formIdsOfButton)).toEqual(templateForms.map(({ id }) => id))
  })

  it('has colors that are readable as they are', async () => {
    const styles = (await load()).styles ?? {}
    const results = checkContrast(styles, styles.scheme === 'light' ? 'light' : 'dark')
    expect(results.map(({ replacement }) => replacement)).toEqual(results.map(() => null))
  })

  it('has all of its texts in each of its languages', async () => {
    const content = await load()
    const document = draftDocument(aTour([], { ...content, name: '' }))
    for (const language of content.languages) {
      const translations = content.translations.filter((text) => text.language === language)
      const translationByKey = new Map(translations.map((translation) => [translation.key, translation]))
      const { total, translated, stale } = progressOf(textsInLanguage(document, language), translationByKey)
      expect({ language, translated, stale }).toEqual({ language, translated: total, stale: 0 })
      expect(translations).toHaveLength(total)
    }
  })
})

describe('template of a tour', () => {
  const stopId = '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad001'
  const stopButton = { id: 'to-stop', label: 'Hall', icon: 'home', action: { kind: 'stop', details: { stopId } } }
  const callButton = {
    id: 'call',
    label: 'Call',
    icon: 'phone',
    action: { kind: 'phone', details: { phone: '+1 555 0100' } },
  }
  const tour = aTour([], {
    buttons: { bar: ['to-stop', 'call'], corner: [], hidden: ['help'], own: [stopButton, callButton] },
    forms: [aForm([aField('email')], { opening: { kind: 'stopEntry', stopIds: [stopId] } })],
    description: '<p>Ours</p>',
  })

  it('has no buttons to stops, and no forms that open at stops', () => {
    const { buttons, forms: templateForms } = templateOf(tour, [])
    expect(buttons).toEqual({ bar: ['call'], corner: [], hidden: ['help'], own: [callButton] })
    expect(templateForms.map(({ opening }) => opening)).toEqual([null])
  })

  it('has no buttons that open a missing form', () => {
    const [form] = tour.forms
    const formButton = (id: string, formId = '') => ({
      ...callButton,
      id,
      action: { kind: 'form', details: { formId } },
    })
    const openingButton = formButton('opening', form?.id)
    const brokenButton = formButton('broken', '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad002')
    const buttons = { bar: ['opening', 'broken'], corner: [], hidden: [], own: [openingButton, brokenButton] }
    const content = templateOf({ ...tour, buttons }, [])
    expect(content.buttons).toEqual({ bar: ['opening'], corner: [], hidden: [], own: [openingButton] })
  })

  it('has translations of its own texts only', () => {
    const ownKeys = ['form.a.title', 'button.call.label', 'start.title', 'logo.altText', 'custom.form.send']
    const otherKeys = ['button.to-stop.label', 'stop.b.name', 'hotspot.c.title', 'medium.d.caption', 'tour.name']
    const translations = [...ownKeys, ...otherKeys].map((key) => ({
      language: 'de',
      key,
      text: 'Text',
      source: 'Source',
    }))
    expect(templateOf(tour, translations).translations.map(({ key }) => key)).toEqual(ownKeys)
  })

  it('has no texts, stops and files of the tour', () => {
    const content = templateOf({ ...tour, coverMediaId: 'cover' } as typeof tour, [])
    expect(Object.keys(content)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(name|description|stops|media|coverMediaId|gaId|tags|location)$/),
      ]),
    )
  })
})

describe('a template with a brand kit', () => {
  const template = {
    styles: { accent: '#111111', radius: 'round' as const, startScreen: { title: '', text: 'Hello', button: '' } },
    buttons: null,
    transition: 'zoom' as const,
  }

  it('inherits parts that it leaves at their defaults, and parts of the look that the kit sets', () => {
    const startScreen = { title: 'Welcome', text: '', button: '' }
    const kit = { ...noBrandKit, styles: { accent: '#222222', startScreen }, transition: 'turn' as const }
    expect(partsFromKit(template, kit)).toEqual(['colors', 'logo', 'hotspots', 'buttons'])
    expect(partsFromKit(template, noBrandKit)).toEqual(['logo', 'hotspots', 'buttons'])
  })

  it('looks like the kit in lists if it inherits colors and font', async () => {
    const { content } = await builtInTemplates.museum()
    const kit = { ...noBrandKit, styles: { accent: '#222222', font: 'mono' as const } }
    const summary = summaryOf(content)
    expect(lookOf(summary, kit)).toMatchObject({ colors: ['#000000', '#ffffff', '#ffd54a'], font: 'serif' })
    const look = lookOf({ ...summary, brandKitParts: brandPartNames }, kit)
    expect([look.colors[1], look.font]).toEqual(['#222222', 'mono'])
  })
})
