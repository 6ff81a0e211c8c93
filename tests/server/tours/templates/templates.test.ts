import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TourTemplate } from '../../../../src/server/domain/tours/templates/entity.ts'
import { templateLimits } from '../../../../src/shared/templates/template-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'admin' })
})
afterAll(() => app.stop())

const manifest = { mapping: 'flat' as const, widthPx: 4, heightPx: 2, renditions: [{ widthPx: 4, file: '4.webp' }] }
const anImage = () => aBuiltMedium(app, person, { kind: 'images', name: 'logo.png', manifest })
const unsetFormFields = { hubspot: null, opening: null }
const field = { id: randomUUID(), kind: 'email' as const, label: 'Email', help: '', required: true, settings: {} }
const form = {
  id: randomUUID(),
  name: 'Visit',
  title: 'Plan a visit',
  intro: '',
  fields: [field],
  submitLabel: '',
  thanks: '',
  notifyEmail: null,
}
const formButton = {
  id: randomUUID(),
  label: 'Visit',
  icon: 'calendar',
  action: { kind: 'form', details: { formId: form.id } },
}

/** Creates a tour with everything that templates contain, and a button to a stop. */
async function aConfiguredTour(logoId: string) {
  const tour = await aTour(app, person, ['Hall'])
  const { id: tourId, version } = tour
  const stopButton = {
    id: randomUUID(),
    label: 'Hall',
    icon: 'home',
    action: { kind: 'stop', details: { stopId: stopAt(tour, 0).id } },
  }
  const buttons = { bar: [stopButton.id, formButton.id], corner: [], hidden: [], own: [stopButton, formButton] }
  const logo = { mediaId: logoId, altText: 'Pier', address: '', corner: 'left' as const }
  const styles = { accent: '#7a1f5c', logo, startScreen: { title: 'Welcome', text: '', button: '' } }
  const fields = { styles, buttons, forms: [form], languages: ['de'], transition: 'zoom' as const, mapShown: false }
  await person.trpc.tours.update.mutate({ tourId, version, ...fields })
  const changes = [{ key: 'start.title', text: 'Willkommen', source: 'Welcome', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  return { tourId, styles }
}

describe('a template', () => {
  it('gives new tours the settings of its tour, without stops', async () => {
    const { tourId, styles } = await aConfiguredTour(await anImage())
    const template = await person.trpc.templates.create.mutate({ tourId, name: 'Pier houses' })
    const tour = await person.trpc.tours.create.mutate({ name: 'Jetty', templateId: template.id })
    expect(tour).toMatchObject({
      name: 'Jetty',
      styles,
      transition: 'zoom',
      languages: ['de'],
      mapShown: false,
      stops: [],
    })
    expect(tour.buttons).toEqual({ bar: [formButton.id], corner: [], hidden: [], own: [formButton] })
    expect(tour.forms).toEqual([{ ...form, ...unsetFormFields }])
    const { translations } = await person.trpc.translations.list.query({ tourId: tour.id })
    expect(translations.map(({ key, text }) => [key, text])).toEqual([['start.title', 'Willkommen']])
  })

  it('is independent of the tours that it comes from or that use it', async () => {
    const { tourId, styles } = await aConfiguredTour(await anImage())
    const { id: templateId } = await person.trpc.templates.create.mutate({ tourId, name: 'Pier houses' })
    const { version } = await person.trpc.tours.get.query({ tourId })
    const fields = { styles: { accent: '#00aa00' }, forms: [], buttons: null }
    await person.trpc.tours.update.mutate({ tourId, version, ...fields })
    const tour = await person.trpc.tours.create.mutate({ name: 'Jetty', templateId })
    await person.trpc.templates.remove.mutate({ templateId })
    expect(await person.trpc.tours.get.query({ tourId: tour.id })).toMatchObject({ styles, forms: [{ id: form.id }] })
  })

  it('is applied without its logo after that is deleted by force', async () => {
    const logoId = await anImage()
    const { tourId, styles } = await aConfiguredTour(logoId)
    const { id: templateId } = await person.trpc.templates.create.mutate({ tourId, name: 'Pier houses' })
    const { logo: _logo, ...withoutLogo } = styles
    const { version } = await person.trpc.tours.get.query({ tourId })
    await person.trpc.tours.update.mutate({ tourId, version, styles: withoutLogo })
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: logoId }))
    const uses = [{ role: 'templateLogo', id: templateId, name: 'Pier houses', stopName: null }]
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    await person.trpc.media.remove.mutate({ mediaId: logoId, force: true })
    const tour = await person.trpc.tours.create.mutate({ name: 'Jetty', templateId })
    expect(tour.styles).toMatchObject({ accent: '#7a1f5c' })
    expect(tour.styles?.logo).toBeUndefined()
  })

  it('is created once by repeated calls with the same id', async () => {
    const owner = await aPerson(app)
    const { id: tourId } = await aTour(app, owner, [])
    const id = randomUUID()
    const create = () => owner.trpc.templates.create.mutate({ id, tourId, name: 'Repeated' })
    const [first, second] = await Promise.all([create(), create()])
    expect(second).toEqual(first)
    expect(await create()).toEqual(first)
    const { templates } = await owner.trpc.templates.list.query({})
    expect(templates.filter(({ isBuiltIn }) => !isBuiltIn)).toEqual([first])
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.filter(({ action }) => action === 'template-created')).toHaveLength(1)
    const stranger = await aPerson(app)
    const strangersTour = await aTour(app, stranger, [])
    const conflictingCall = stranger.trpc.templates.create.mutate({ id, tourId: strangersTour.id, name: 'Taken' })
    expect(await apiErrorOf(conflictingCall)).toMatchObject({ status: 409, code: 'resource.conflict' })
  })

  it('is in the audit log', async () => {
    const owner = await aPerson(app)
    const { id: tourId } = await aTour(app, owner, [])
    const { id: templateId } = await owner.trpc.templates.create.mutate({ tourId, name: 'Old' })
    await owner.trpc.templates.update.mutate({ templateId, name: 'New' })
    await owner.trpc.templates.remove.mutate({ templateId })
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.map(({ action, subject }) => [action, subject]).slice(0, 3)).toEqual([
      ['template-deleted', 'New'],
      ['template-renamed', 'Old → New'],
      ['template-created', 'Old'],
    ])
  })

  it('can be renamed and deleted', async () => {
    const { id: tourId } = await aTour(app, person, [])
    const { id: templateId } = await person.trpc.templates.create.mutate({ tourId, name: 'Old' })
    expect((await person.trpc.templates.update.mutate({ templateId, name: 'New' })).name).toBe('New')
    await person.trpc.templates.remove.mutate({ templateId })
    const message = "The template can't be found. It may have been deleted. Choose another one."
    const creation = person.trpc.tours.create.mutate({ name: 'Jetty', templateId })
    await expect(creation).rejects.toMatchObject({ message, data: { status: 404 } })
  })

  it('belongs to its account', async () => {
    const { id: tourId } = await aTour(app, person, [])
    const { id: templateId } = await person.trpc.templates.create.mutate({ tourId, name: 'Ours' })
    const stranger = await aPerson(app)
    const calls = [
      () => stranger.trpc.tours.create.mutate({ name: 'Jetty', templateId }),
      () => stranger.trpc.templates.create.mutate({ tourId, name: 'Theirs' }),
      () => stranger.trpc.templates.update.mutate({ templateId, name: 'Theirs' }),
      () => stranger.trpc.templates.remove.mutate({ templateId }),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject({ status: 404 })
    expect(await stranger.trpc.tours.list.query({})).toMatchObject({ total: 0 })
  })

  it('follows the brand kit in the parts that its tour inherited', async () => {
    const owner = await aPerson(app)
    await owner.trpc.brandKit.update.mutate({ styles: { accent: '#7a1f5c', font: 'serif' } })
    const { id: tourId, version } = await aTour(app, owner, [])
    await owner.trpc.tours.update.mutate({ tourId, version, styles: { accent: '#7a1f5c', font: 'mono' } })
    const { id: templateId } = await owner.trpc.templates.create.mutate({ tourId, name: 'Mono' })
    await owner.trpc.brandKit.update.mutate({ styles: { accent: '#1f7a5c', font: 'rounded' } })
    const tour = await owner.trpc.tours.create.mutate({ name: 'Jetty', templateId })
    expect(tour.styles).toEqual({ accent: '#1f7a5c', font: 'mono' })
    expect(tour.brandKitParts).not.toContain('shape')
  })

  it('takes the colors of the brand kit if it is built in', async () => {
    const owner = await aPerson(app)
    const plainTour = await owner.trpc.tours.create.mutate({ name: 'House', templateId: 'realEstate' })
    expect(plainTour.styles).toMatchObject({ accent: '#a4501d', startScreen: { button: 'Start viewing' } })
    expect(plainTour).toMatchObject({ brandKitParts: [], version: 1 })
    expect(plainTour.forms.map(({ title }) => title)).toEqual(['Book a viewing'])
    await owner.trpc.brandKit.update.mutate({
      styles: { accent: '#7a1f5c' },
      buttons: { bar: [], corner: [], hidden: ['help'], own: [] },
    })
    const brandedTour = await owner.trpc.tours.create.mutate({ name: 'House', templateId: 'realEstate' })
    const { startScreen, hotspots } = plainTour.styles ?? {}
    expect(brandedTour.styles).toEqual({ accent: '#7a1f5c', startScreen, hotspots })
    expect(brandedTour.brandKitParts).toEqual(['colors', 'shape', 'logo'])
    expect(brandedTour.buttons).toEqual(plainTour.buttons)
  })
})

describe('the list of templates', () => {
  it('has pages that begin with the built-in templates', async () => {
    const owner = await aPerson(app)
    const { id: tourId } = await aTour(app, owner, [])
    for (const name of ['First', 'Second', 'Third']) await owner.trpc.templates.create.mutate({ tourId, name })
    const firstPage = await owner.trpc.templates.list.query({ limit: 2 })
    const secondPage = await owner.trpc.templates.list.query({ limit: 2, cursor: firstPage.nextCursor ?? '' })
    const names = [...firstPage.templates, ...secondPage.templates].map(({ name }) => name)
    expect(firstPage.templates.at(-1)).toMatchObject({ createdBy: expect.stringMatching(/^Robin /), formCount: 0 })
    expect(names).toEqual(['Real estate', 'Campus', 'Museum', 'Venue', 'Third', 'Second', 'First'])
    expect(secondPage.nextCursor).toBeNull()
  })

  it('is limited for an account', async () => {
    const owner = await aPerson(app)
    const { id: tourId } = await aTour(app, owner, [])
    const { id } = await owner.trpc.templates.create.mutate({ tourId, name: 'First' })
    const em = app.em()
    const { content, summary } = await em.findOneOrFail(TourTemplate, { id })
    for (let index = 1; index < templateLimits.perAccount; index += 1)
      em.create(TourTemplate, { account: owner.accountId, name: `No ${index}`, content, summary })
    await em.flush()
    const error = await apiErrorOf(owner.trpc.templates.create.mutate({ tourId, name: 'One more' }))
    expect(error).toMatchObject({ status: 409, code: 'template.tooMany' })
  })
})
