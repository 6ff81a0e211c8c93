import { describe, expect, it } from 'vitest'
import { controlNames, controlsOf } from '../../../src/sdk/chrome/bar/controls.ts'
import { installationOf, isShareId, modulesFolderOf } from '../../../src/sdk/embed/script-address.ts'
import { isTourDocument } from '../../../src/sdk/embed/read-document.ts'
import { stopFromAttribute } from '../../../src/sdk/embed/tour-attributes.ts'
import { englishTexts } from '../../../src/sdk/locales/en.ts'
import { chromeTexts } from '../../../src/sdk/locales/texts.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

describe('settings of an embedded tour', () => {
  it.each([
    [null, controlNames],
    ['all', controlNames],
    ['none', []],
    ['zoom  title nonsense', ['title', 'zoom']],
    ['__proto__', []],
  ])('controls="%s"', (list, names) => expect([...controlsOf(list)]).toEqual(names))

  it.each([
    [null, undefined],
    ['', undefined],
    ['2', 2],
    ['1e9', '1e9'],
    ['-1', '-1'],
    ['1234567', '1234567'],
  ])('stop="%s"', (text, stop) => expect(stopFromAttribute(text)).toBe(stop))

  it.each([
    [null, false],
    ['', false],
    ['..', false],
    ['../../../../../etc/passwd', false],
    ['https://elsewhere.example', false],
    ['0123456789abcdefghijkl', true],
  ])('tour="%s"', (text, is) => expect(isShareId(text)).toBe(is))

  it('belong to the installation that the script came from, below a path too', () => {
    expect(installationOf('https://host.example/sdk/stopover.js?v=1')).toBe('https://host.example/')
    expect(installationOf('https://host.example/tours/sdk/stopover.js')).toBe('https://host.example/tours/')
    expect(installationOf('https://host.example/tours/sdk/1/stopover.js')).toBe('https://host.example/tours/')
  })

  it('load the modules of their own version', () => {
    const pinned = 'https://host.example/tours/sdk/1/0123456789abcdef01234567/'
    expect(installationOf(`${pinned}stopover.js`)).toBe('https://host.example/tours/')
    expect(modulesFolderOf(`${pinned}stopover.js`)).toBe(pinned)
    expect(modulesFolderOf('https://host.example/tours/sdk/1/stopover.js')).toBe('https://host.example/tours/sdk/')
    expect(modulesFolderOf('https://host.example/sdk/stopover.js')).toBe('https://host.example/sdk/')
  })
})

describe('a tour document from a network', () => {
  it('is taken when it is one', () => {
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
  ])('is rejected when it is not: %j', (value) => expect(isTourDocument(value)).toBe(false))
})

describe('texts of the viewer', () => {
  it('are filled in, and replaced by key', () => {
    expect(chromeTexts()('hotspot.goTo', { stop: '{stop} $& Hall' })).toBe('Go to {stop} $& Hall')
    expect(chromeTexts({ 'hotspot.goTo': 'Weiter: {stop}' })('hotspot.goTo', { stop: 'Halle' })).toBe('Weiter: Halle')
  })

  it('do not come from what a page has put into every object', () => {
    const polluted: Record<string, string> = Object.create({ 'zoom.in': 'Evil' })
    expect(chromeTexts(polluted)('zoom.in')).toBe(englishTexts['zoom.in'])
  })
})
