import { describe, expect, it } from 'vitest'
import { controlNames, controlsOf } from '../../../src/sdk/chrome/bar/controls.ts'
import { isTourDocument } from '../../../src/sdk/embed/fetch-document.ts'
import { installationOf, isShareId, modulesFolderOf } from '../../../src/sdk/embed/script-url.ts'
import { stopFromAttribute } from '../../../src/sdk/embed/stop-attribute.ts'
import { createTextLookup, englishSource } from '../../../src/sdk/locales/text-lookup.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'
import { controlTexts } from '../../../src/shared/visitor-texts/en/control-texts.ts'
import { formTexts } from '../../../src/shared/visitor-texts/en/form-texts.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

describe('settings of an embedded tour', () => {
  it.each([
    [null, controlNames],
    ['all', controlNames],
    ['none', []],
    ['zoom  title nonsense', ['title', 'zoom']],
    ['__proto__', []],
  ])('read the attribute controls="%s"', (list, names) => expect([...controlsOf(list)]).toEqual(names))

  it.each([
    [null, undefined],
    ['', undefined],
    ['2', 2],
    ['1e9', '1e9'],
    ['-1', '-1'],
    ['1234567', '1234567'],
  ])('read the attribute stop="%s"', (text, stop) => expect(stopFromAttribute(text)).toBe(stop))

  it.each([
    [null, false],
    ['', false],
    ['..', false],
    ['../../../../../etc/passwd', false],
    ['https://elsewhere.example', false],
    ['0123456789abcdefghijkl', true],
  ])('validate the attribute tour="%s"', (text, isValid) => expect(isShareId(text)).toBe(isValid))

  it('use the installation of the script, even below a path', () => {
    expect(installationOf('https://host.example/sdk/stopover.js?v=1')).toBe('https://host.example/')
    expect(installationOf('https://host.example/tours/sdk/stopover.js')).toBe('https://host.example/tours/')
    expect(installationOf('https://host.example/tours/sdk/1/stopover.js')).toBe('https://host.example/tours/')
  })

  it('use the modules of a pinned version', () => {
    const pinned = 'https://host.example/tours/sdk/1/0123456789abcdef01234567/'
    expect(installationOf(`${pinned}stopover.js`)).toBe('https://host.example/tours/')
    expect(modulesFolderOf(`${pinned}stopover.js`)).toBe(pinned)
    expect(modulesFolderOf('https://host.example/tours/sdk/1/stopover.js')).toBe('https://host.example/tours/sdk/')
    expect(modulesFolderOf('https://host.example/sdk/stopover.js')).toBe('https://host.example/sdk/')
  })
})

describe('a fetched tour document', () => {
  it('is accepted if it has the expected shape', () => {
    expect(isTourDocument(JSON.parse(JSON.stringify(aDocument([aStop({ id: 'a' })], []))))).toBe(true)
  })

  it.each([
    null,
    7,
    '',
    [],
    {},
    { format: 1 },
    { format: 1, tourId: 'x', tours: {}, stops: {}, panos: {}, images: {} },
  ])('is rejected otherwise: %j', (value) => expect(isTourDocument(value)).toBe(false))
})

describe('texts of the viewer', () => {
  it('are overridden by key and filled in', () => {
    expect(createChromeTexts()('hotspot.goTo', { stop: '{stop} $& Hall' })).toBe('Go to {stop} $& Hall')
    const overrides = englishSource({ 'hotspot.goTo': 'Weiter: {stop}' })
    expect(createChromeTexts(overrides)('hotspot.goTo', { stop: 'Halle' })).toBe('Weiter: Halle')
  })

  it('ignore inherited properties', () => {
    const polluted: Record<string, string> = Object.create({ 'zoom.in': 'Evil' })
    expect(createChromeTexts(englishSource(polluted))('zoom.in')).toBe(controlTexts['zoom.in'])
  })

  it('are in the language of their source, with its plural forms', () => {
    const polish = Object.keys(formTexts).map((key) =>
      key === 'form.summary' ? { one: 'jedna', few: '{count} kilka', many: '{count} wiele', other: '{count}' } : key,
    )
    const texts = createTextLookup('form', formTexts, {
      language: 'pl',
      packed: { form: polish },
      overrides: { 'form.send': 'Page' },
    })
    const counts = ['1', '3', '5'].map((count) => texts('form.summary', { count }))
    expect(counts).toEqual(['jedna', '3 kilka', '5 wiele'])
    expect(texts('form.again')).toBe('form.again')
    expect(texts('form.send')).toBe('Page')
  })
})
