import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translationFileLimits } from '../../../../src/server/domain/tours/translations/formats/file-limits.ts'
import { customTextLimits } from '../../../../src/shared/custom-texts/custom-text-limits.ts'
import { customTextEntries, isRequiredGroup } from '../../../../src/shared/custom-texts/registry.ts'
import { translationFormatNames } from '../../../../src/shared/translations/translation-formats.ts'
import { translationLimits } from '../../../../src/shared/translations/translation-limits.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { cpuMsOf } from '../../../support/cpu-time.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'editor' })
})
afterAll(() => app.stop())

async function aGermanTour() {
  const tour = await aTour(app, person)
  const { id: tourId, version } = tour
  await person.trpc.tours.update.mutate({ tourId, version, languages: ['de'] })
  const key = `stop.${stopAt(tour, 0).id}.name`
  const changes = [{ key, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  return { tourId, key }
}

const listTexts = async (tourId: string) =>
  (await person.trpc.translations.list.query({ tourId })).translations.map(({ key, text }) => [key, text])

describe('files for translators', () => {
  it.each(translationFormatNames)('round-trip as %s', async (format) => {
    const { tourId, key } = await aGermanTour()
    const target = { tourId, language: 'de', format }
    const { name, text: file } = await person.trpc.translations.export.query(target)
    expect(name).toMatch(/^Harbor\.de\.(?:csv|xlf|json)$/)
    const report = await person.trpc.translations.import.mutate({ ...target, file })
    expect(report).toEqual({
      taken: [],
      unchanged: 1,
      stale: 0,
      empty: 2,
      tooLong: [],
      unknown: [],
      unreadable: [],
      placeholders: [],
    })

    const editedFile = file.replaceAll('Saal', 'Halle')
    const reportOfEditedFile = await person.trpc.translations.import.mutate({ ...target, file: editedFile })
    expect(reportOfEditedFile.taken).toMatchObject([{ text: 'Halle' }])
    expect(await listTexts(tourId)).toEqual([[key, 'Halle']])
  })

  it.each([
    ['json', 'a byte order mark', (key: string) => `\ufeff${JSON.stringify({ [key]: 'Halle' })}`],
    ['csv', 'a byte order mark and sep=', (key: string) => `\ufeffsep=|\r\nkey|translation\r\n${key}|Halle\r\n`],
    [
      'xliff',
      'a byte order mark and UTF-16 in its declaration',
      (key: string) =>
        `\ufeff<?xml version="1.0" encoding="UTF-16"?><xliff version="1.2"><file target-language="de"><body><trans-unit id="${key}"><source>Hall</source><target>Halle</target></trans-unit></body></file></xliff>`,
    ],
  ])('are imported over REST as %s with %s', async (format, _description, fileOf) => {
    const { tourId, key } = await aGermanTour()
    const response = await person.fetch(`/api/v2/${person.accountId}/tours/${tourId}/translations/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'de', format, file: fileOf(key) }),
    })
    expect(response.status).toBe(200)
    expect(await listTexts(tourId)).toEqual([[key, 'Halle']])
  })

  it('with lost characters are reported and not stored', async () => {
    const { tourId, key } = await aGermanTour()
    const file = JSON.stringify({ texts: [{ key, text: 'H\ufffdhle' }] })
    const report = await person.trpc.translations.import.mutate({ tourId, language: 'de', format: 'json', file })
    expect(report).toMatchObject({ taken: [], unreadable: [key] })
    expect(await listTexts(tourId)).toEqual([[key, 'Saal']])
  })

  it('contain the texts of the viewer that are replaced, or that Stopover lacks', async () => {
    const { tourId } = await aGermanTour()
    const { version } = await person.trpc.tours.get.query({ tourId })
    const { hubspot: _hubspot, ...form } = aForm([aField('text')], { opening: { kind: 'beforeTour' } })
    await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'ca'], forms: [form] })

    // A text without its placeholder is rejected, and Stopover's own text replaces nothing.
    const texts = [
      { key: 'custom.gate.back', text: 'Zurück' },
      { key: 'custom.gate.retry', text: 'Noch einmal' },
      { key: 'custom.zoom.in', text: 'Vergrößern' },
      { key: 'custom.zoom.out', text: 'Weiter weg', source: 'Farther' },
    ]
    const german = { tourId, language: 'de', format: 'json' } as const
    const report = await person.trpc.translations.import.mutate({ ...german, file: JSON.stringify({ texts }) })
    expect(report).toMatchObject({
      taken: [{ text: 'Noch einmal' }, { text: 'Weiter weg', source: 'Farther' }],
      placeholders: ['custom.gate.back'],
      unchanged: 1,
      stale: 1,
    })
    const customLinesIn = async (language: string) => {
      const { text } = await person.trpc.translations.export.query({ ...german, language })
      const { texts: lines } = JSON.parse(text) as { texts: { key: string; state: string }[] }
      return lines.filter(({ key }) => key.startsWith('custom.'))
    }
    expect(await customLinesIn('de')).toMatchObject([
      { key: 'custom.gate.retry', state: 'done' },
      { key: 'custom.zoom.out', state: 'stale' },
    ])
    const catalan = await customLinesIn('ca')
    expect(catalan).toContainEqual(expect.objectContaining({ key: 'custom.gate.back', state: 'missing' }))
    expect(catalan).toContainEqual(expect.objectContaining({ key: 'custom.zoom.in', state: 'builtIn' }))
  })

  it('in the language of the tour contain the texts of the viewer that are replaced', async () => {
    const { id: tourId, version } = await aTour(app, person)
    const sources = { 'zoom.out': 'Farther' } as const
    const customTexts = { 'zoom.in': 'Closer', 'zoom.out': 'Away' } as const
    await person.trpc.tours.update.mutate({ tourId, version, customTexts })
    const { version: savedVersion, customTextSources } = await person.trpc.tours.get.query({ tourId })
    expect(customTextSources).toEqual({ 'zoom.in': 'Zoom in', 'zoom.out': 'Zoom out' })
    const update = {
      tourId,
      version: savedVersion,
      customTexts,
      customTextSources: { ...customTextSources, ...sources },
    }
    await person.trpc.tours.update.mutate(update)

    const target = { tourId, language: 'en', format: 'csv' } as const
    const { text: file } = await person.trpc.translations.export.query(target)
    expect(file.split('\r\n').slice(1, 3)).toEqual([
      '"custom.zoom.in","viewer.control","Zoom in","Closer","done"',
      '"custom.zoom.out","viewer.control","Zoom out","Away","stale"',
    ])
    const report = await person.trpc.translations.import.mutate({ ...target, file: file.replace('Closer', 'Nearer') })
    expect(report).toMatchObject({
      unchanged: 0,
      taken: [{ language: 'en', key: 'custom.zoom.in', text: 'Nearer' }, {}],
    })
    expect(await person.trpc.tours.get.query({ tourId })).toMatchObject({
      customTexts: { ...customTexts, 'zoom.in': 'Nearer' },
      customTextSources: { 'zoom.in': 'Zoom in', 'zoom.out': 'Zoom out' },
    })
    const strangersFile = JSON.stringify({ texts: [{ key: 'tour.name', text: 'Port' }] })
    const strangersReport = person.trpc.translations.import.mutate({ ...target, format: 'json', file: strangersFile })
    expect(await strangersReport).toMatchObject({ unknown: ['tour.name'], taken: [] })
  })

  it('with viewer texts that are too long together are rejected', async () => {
    const { tourId } = await aGermanTour()
    const texts = customTextEntries
      .filter(({ group, english }) => !isRequiredGroup(group) && !english.includes('{'))
      .map(({ key }) => ({ key: `custom.${key}`, text: 'x'.repeat(customTextLimits.viewerTextMaxLength) }))
    const importTexts = (file: typeof texts, language: string) =>
      person.trpc.translations.import.mutate({
        tourId,
        language,
        format: 'json',
        file: JSON.stringify({ texts: file }),
      })
    for (const language of ['de', 'en'])
      expect(await apiErrorOf(importTexts(texts, language))).toMatchObject({
        status: 400,
        code: 'translations.viewerTextsTooLong',
      })
    const { taken } = await importTexts(texts.slice(0, 99), 'de')
    expect(taken).toHaveLength(99)
    const changes = texts.slice(99, 101).map((change) => ({ ...change, source: '', version: null }))
    const update = person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
    expect(await apiErrorOf(update)).toMatchObject({ code: 'translations.viewerTextsTooLong' })
  })

  it('report stale, unknown and too long texts', async () => {
    const { tourId, key } = await aGermanTour()
    const texts = [
      { key: 'tour.name', source: 'Port', text: 'Hafen' },
      { key: 'stop.gone.name', text: 'Weg' },
      { key, text: 'x'.repeat(201) },
    ]
    const file = JSON.stringify({ texts })
    const report = await person.trpc.translations.import.mutate({ tourId, language: 'de', format: 'json', file })
    expect(report).toMatchObject({ stale: 1, tooLong: [key], unknown: ['stop.gone.name'] })
    expect(report.taken).toMatchObject([{ key: 'tour.name', text: 'Hafen', source: 'Port' }])
    expect(await listTexts(tourId)).toContainEqual([key, 'Saal'])
  })

  it('in another language than requested are rejected', async () => {
    const { tourId, key } = await aGermanTour()
    const importAs = (language: string) => {
      const file = JSON.stringify({ language, texts: [{ key, text: 'Halle' }] })
      return person.trpc.translations.import.mutate({ tourId, language: 'de', format: 'json', file })
    }
    expect(await apiErrorOf(importAs('fr'))).toMatchObject({ status: 400, code: 'translations.otherLanguage' })
    expect(await listTexts(tourId)).toEqual([[key, 'Saal']])
    expect((await importAs('de-DE')).taken).toHaveLength(1)
  })

  it('are limited to the size of a large tour in any script', async () => {
    const { tourId, key } = await aGermanTour()
    const otherTexts = JSON.stringify({
      texts: [
        { key: 'stop.gone.name', text: '' },
        { key, text: 'Halle' },
      ],
    })
    const importFile = (length: number) => {
      const file = otherTexts.replace('""', `"${'海'.repeat(length - otherTexts.length)}"`)
      return person.trpc.translations.import.mutate({ tourId, language: 'de', format: 'json', file })
    }
    expect((await importFile(translationLimits.fileMaxLength)).taken).toHaveLength(1)
    expect(await apiErrorOf(importFile(translationLimits.fileMaxLength + 1))).toMatchObject({ status: 400 })
    expect(await apiErrorOf(importFile(translationFileLimits.bodyMaxBytes / 2))).toMatchObject({ status: 413 })
  })

  it('with megabytes of tags are rejected by length before cleaning', async () => {
    const { id: tourId, version } = await aTour(app, person)
    await person.trpc.tours.update.mutate({ tourId, version, languages: ['de'], description: '<p>A port.</p>' })
    const key = 'tour.description'
    const importFile = (text: string) => {
      const file = JSON.stringify({ texts: [{ key, text }] })
      return person.trpc.translations.import.mutate({ tourId, language: 'de', format: 'json', file })
    }
    const cpuMs = await cpuMsOf(async () => {
      expect(await importFile('<b>'.repeat(960_000))).toMatchObject({ taken: [], tooLong: [key] })
      expect(await apiErrorOf(importFile('<b>'.repeat(6_000)))).toMatchObject({ status: 400, code: 'input.invalid' })
    })
    expect(cpuMs).toBeLessThan(1_500)
    expect((await importFile('<p>Ein <b>Hafen</b>.</p>')).taken).toMatchObject([{ text: '<p>Ein <b>Hafen</b>.</p>' }])
  })

  it.each([
    ['csv', 'key,translation\n', '\n'],
    ['csv', 'key,translation\n', ',,'],
    ['xliff', '<xliff><file><body>', '<group>'],
    ['xliff', '<xliff><file><body>', '<a/>'],
    ['json', '', '['],
    ['json', '{"texts":[', '{},'],
  ] as const)('of %s that repeat a short text after %j are rejected immediately: %j', async (format, head, unit) => {
    const { tourId } = await aGermanTour()
    const file = head + unit.repeat(2_900_000 / unit.length)
    const cpuMs = await cpuMsOf(async () => {
      const error = await apiErrorOf(person.trpc.translations.import.mutate({ tourId, language: 'de', format, file }))
      expect(error).toMatchObject({ status: 400, code: 'translations.file' })
    })
    expect(cpuMs).toBeLessThan(800)
  })

  it('in another format are rejected', async () => {
    const { tourId } = await aGermanTour()
    const importInput = { tourId, language: 'de', format: 'xliff' as const, file: 'key,translation' }
    expect(await apiErrorOf(person.trpc.translations.import.mutate(importInput))).toMatchObject({
      status: 400,
      code: 'translations.file',
    })
  })
})
