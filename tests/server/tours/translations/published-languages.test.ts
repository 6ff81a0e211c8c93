import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { englishCustomText, isCustomKey } from '../../../../src/shared/custom-texts/registry.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { StopOutline } from '../../../../src/shared/publishing/tour-parts.ts'
import { type TextsFile, withTexts } from '../../../../src/shared/translations/with-texts.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
const visit = (path = '') => aVisitor(app).fetch(path)

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await publication()).liveNumber, polling).toBe(number)
  return (await publication()).shareId ?? ''
}

async function publishedDocument(shareId: string) {
  return tourDocument.parse(await (await visit(`/share/${shareId}/manifest.json`)).json())
}

/** Creates a tour with German, partly translated, and Arabic, untranslated. */
async function aTranslatedTour(stopNames?: readonly string[]) {
  const tour = await aTour(app, person, stopNames)
  const { id: tourId, version } = tour
  await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'ar'] })
  const changes = [{ key: `stop.${stopAt(tour, 0).id}.name`, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  return { tourId, stopId: stopAt(tour, 0).id }
}

const unpublishedChanges = async (tourId: string) => {
  const changes = await person.trpc.publishing.changes.query({ tourId })
  return changes.map(({ subject, name, change }) => [subject, name, change])
}

describe('a published tour', () => {
  it('has stored parts in each language if it has many stops', async () => {
    const { tourId } = await aTranslatedTour(['Hall', ...Array.from({ length: 30 }, (_, index) => `Room ${index + 1}`)])
    const shareId = await publish(tourId)
    const folder = join(app.dataFolder, 'files/publications', shareId, '1/parts')
    const namesIn = async (language: string): Promise<string[]> => {
      const outlines: StopOutline[] = JSON.parse(await readFile(join(folder, language, 'list.json'), 'utf8'))
      return outlines.map(({ name }) => name)
    }
    expect((await readdir(folder)).sort()).toEqual(['de', 'written'])
    expect((await namesIn('written')).slice(0, 2)).toEqual(['Hall', 'Room 1'])
    expect((await namesIn('de')).slice(0, 2)).toEqual(['Saal', 'Room 1'])
    const page = await (await visit(`/share/${shareId}/stop/1?lang=de`)).text()
    expect(page).toMatch(/"folder":"\/share\/\w+\/parts\/1-[\w-]{16}\/"/)
  })

  it('lists its translated languages with permanent public URLs of their texts', async () => {
    const { tourId, stopId } = await aTranslatedTour()
    const document = await publishedDocument(await publish(tourId))
    const languages = document.tours[tourId]?.languages ?? []
    expect(languages.map(({ language }) => language)).toEqual(['de'])
    const response = await visit(languages[0]?.textsUrl)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
    })
    const german = withTexts(document, (await response.json()) as TextsFile)
    expect(german.stops[stopId]?.name).toBe('Saal')
    expect(Object.values(german.stops).map(({ name }) => name)).toContain('Tower')
    expect(german.tours[tourId]).toMatchObject({ name: 'Harbor', language: 'de' })
    expect(document.stops[stopId]?.name).toBe('Hall')
  })

  it('lists new languages as unpublished changes until the next publication', async () => {
    const { tourId, stopId } = await aTranslatedTour()
    const shareId = await publish(tourId)
    const firstUrl = (await publishedDocument(shareId)).tours[tourId]?.languages?.[0]?.textsUrl
    expect(await unpublishedChanges(tourId)).toEqual([])
    const changes = [{ key: `stop.${stopId}.name`, text: 'Halle', source: 'Hall', version: 1 }]
    await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
    const arabic = [{ key: 'tour.name', text: 'ميناء', source: 'Harbor', version: null }]
    await person.trpc.translations.update.mutate({ tourId, language: 'ar', changes: arabic })
    expect(await unpublishedChanges(tourId)).toEqual([
      ['language', 'de', 'changed'],
      ['language', 'ar', 'added'],
    ])
    expect((await publishedDocument(shareId)).tours[tourId]?.languages?.[0]?.textsUrl).toBe(firstUrl)
    await publish(tourId)
    const languages = async () => (await publishedDocument(shareId)).tours[tourId]?.languages?.length
    await expect.poll(languages, { timeout: lookupLimits.staleMs * 2, interval: 200 }).toBe(2)
    expect(await (await visit(firstUrl)).text()).toContain('Saal')
  })

  it('keeps the texts file of a language when only positions change', async () => {
    const { tourId, stopId } = await aTranslatedTour()
    const infoHotspot = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0 } as const
    const { hotspot: firstHotspot } = await person.trpc.hotspots.create.mutate({ ...infoHotspot, title: 'First' })
    const { hotspot: secondHotspot } = await person.trpc.hotspots.create.mutate({ ...infoHotspot, title: 'Second' })
    const translation = { key: `hotspot.${secondHotspot.id}.title`, text: 'Zweiter', source: 'Second', version: null }
    await person.trpc.translations.update.mutate({ tourId, language: 'de', changes: [translation] })
    await publish(tourId)
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: firstHotspot.id })
    expect(await unpublishedChanges(tourId)).toEqual([['hotspot', 'First', 'removed']])
    const changedTranslation = { ...translation, text: 'Zwei', version: 1 }
    await person.trpc.translations.update.mutate({ tourId, language: 'de', changes: [changedTranslation] })
    expect(await unpublishedChanges(tourId)).toContainEqual(['language', 'de', 'changed'])
  })

  it('contains custom texts about consent and forms in each language', async () => {
    const { id: tourId, version } = await aTour(app, person)
    const { hubspot: _hubspot, ...form } = aForm([aField('text')], { opening: { kind: 'beforeTour' } })
    const germanTexts = { 'consent.ask': 'Dürfen wir?', 'form.send': 'Senden', 'gate.stop': 'Für {stop} ausfüllen.' }
    const input = { tourId, language: 'de', languages: ['fr', 'en'], gaId: 'G-TOUR01', forms: [form] }
    const withoutPlaceholder = { ...germanTexts, 'gate.stop': 'Bitte ausfüllen.' }
    const updateWithoutPlaceholder = person.trpc.tours.update.mutate({
      ...input,
      version,
      customTexts: withoutPlaceholder,
    })
    expect(await apiErrorOf(updateWithoutPlaceholder)).toMatchObject({ status: 400, code: 'input.invalid' })
    const { version: savedVersion } = await person.trpc.tours.update.mutate({
      ...input,
      version,
      customTexts: germanTexts,
    })
    const translate = (language: string, key: string, [text, source]: readonly [string, string]) =>
      person.trpc.translations.update.mutate({ tourId, language, changes: [{ key, text, source, version: null }] })
    const translationWithoutPlaceholder = translate('fr', 'custom.gate.stop', ['Remplissez.', germanTexts['gate.stop']])
    expect(await apiErrorOf(translationWithoutPlaceholder)).toMatchObject({
      code: 'translations.placeholders',
      facts: { key: 'custom.gate.stop' },
    })
    await translate('fr', 'custom.form.send', ['Envoyer', 'Senden'])
    await translate('fr', 'custom.zoom.in', ['Plus près', 'Zoom in'])
    await translate('en', 'tour.name', ['Port', 'Harbor'])
    const document = await publishedDocument(await publish(tourId))
    const { languages = [], customTexts } = document.tours[tourId] ?? {}
    // Texts that only a translation replaces are empty, and texts that the author left alone are missing.
    expect(customTexts).toEqual({ ...germanTexts, 'zoom.in': '' })
    const customTextsIn = async (language: string) => {
      const textsUrl = languages.find((candidate) => candidate.language === language)?.textsUrl
      const texts = (await (await visit(textsUrl)).json()) as TextsFile
      return withTexts(document, texts).tours[tourId]?.customTexts
    }
    const french = { 'consent.ask': '', 'form.send': 'Envoyer', 'gate.stop': '', 'zoom.in': 'Plus près' }
    expect(await customTextsIn('fr')).toEqual(french)
    const english = Object.keys(germanTexts)
      .filter(isCustomKey)
      .map((key) => [key, englishCustomText(key)])
    expect(await customTextsIn('en')).toEqual({ ...Object.fromEntries(english), 'zoom.in': '' })
    const { customTexts: copiedTexts } = await person.trpc.tours.duplicate.mutate({ tourId })
    expect(copiedTexts).toEqual(germanTexts)
    await person.trpc.tours.update.mutate({
      tourId,
      version: savedVersion,
      customTexts: { ...germanTexts, 'form.send': ' ' },
    })
    expect(await unpublishedChanges(tourId)).toEqual([['tour', 'Harbor', 'changed']])
    // A text of the viewer that is only replaced in French is a change of French.
    await translate('fr', 'custom.zoom.out', ['Plus loin', 'Zoom out'])
    expect(await unpublishedChanges(tourId)).toContainEqual(['language', 'fr', 'changed'])
  })

  it('lists no languages without translations', async () => {
    const { id: tourId } = await aTour(app, person)
    expect((await publishedDocument(await publish(tourId))).tours[tourId]).not.toHaveProperty('languages')
  })
})
