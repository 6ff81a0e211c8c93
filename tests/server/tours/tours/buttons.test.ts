import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'
import { setForms } from '../forms/published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })
const aLinkButton = () => ({
  id: randomUUID(),
  label: 'Book',
  icon: 'calendar',
  action: { kind: 'url', details: { url: 'https://example.org/book' } },
})
const aStopButton = (stopId: string) => ({
  id: randomUUID(),
  label: 'To the tower',
  icon: 'arrow',
  action: { kind: 'stop', details: { stopId } },
})
const aFormButton = (formId: string) => ({
  id: randomUUID(),
  label: 'Ask <us>',
  icon: 'document',
  action: { kind: 'form', details: { formId } },
})
const defaultArrangement = { bar: [], corner: [], hidden: [] }

type Buttons = NonNullable<Parameters<Person['trpc']['tours']['update']['mutate']>[0]['buttons']>
async function setButtons(tour: Tour, buttons: Buttons | null): Promise<Tour> {
  const { version } = await getTour(tour.id)
  return tourAfter(person, tour.id, person.trpc.tours.update.mutate({ tourId: tour.id, version, buttons }))
}

async function publish(tourId: string): Promise<void> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const liveNumber = async () => (await getTour(tourId)).publication.liveNumber
  await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
}

describe('the buttons of a tour', () => {
  it('have a default arrangement that can be restored', async () => {
    const tour = await aTour(app, person)
    expect(tour.buttons).toBeNull()
    const buttons = { bar: ['help', 'zoom'], corner: ['share'], hidden: ['vr', 'hologram'], own: [aLinkButton()] }
    expect((await setButtons(tour, buttons)).buttons).toEqual(buttons)
    expect((await getTour(tour.id)).buttons).toEqual(buttons)
    expect((await setButtons(tour, null)).buttons).toBeNull()
  })

  it('are copied with links to the copied stops', async () => {
    const tour = await aTour(app, person)
    const linkButton = aStopButton(stopAt(tour, 1).id)
    await setButtons(tour, { ...defaultArrangement, own: [linkButton, aLinkButton()] })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy.buttons?.own[0]).toEqual({
      ...linkButton,
      action: { kind: 'stop', details: { stopId: stopAt(copy, 1).id } },
    })
    expect(copy.buttons?.own[1]?.label).toBe('Book')
  })

  it('must link to stops of the tour and have known kinds', async () => {
    const tour = await aTour(app, person)
    const otherTour = await aTour(app, person)
    const errorOf = (button: Buttons['own'][number]) =>
      apiErrorOf(setButtons(tour, { ...defaultArrangement, own: [button] }))
    expect(await errorOf(aStopButton(stopAt(otherTour, 0).id))).toMatchObject({ status: 404 })
    const unknownKind = { ...aLinkButton(), action: { kind: 'teleport', details: {} } }
    expect(await errorOf(unknownKind)).toMatchObject({ status: 400 })
    const scriptButton = { ...aLinkButton(), action: { kind: 'url', details: { url: 'javascript:alert(1)' } } }
    expect(await errorOf(scriptButton)).toMatchObject({ status: 400 })
    expect((await getTour(tour.id)).buttons).toBeNull()
  })

  it('open only forms of the tour', async () => {
    const tour = await aTour(app, person)
    const formWithField = aForm([aField('text', { label: 'Your name' })])
    const emptyForm = aForm([])
    const unopenedForm = aForm([aField('text')])
    await setForms(person, tour.id, [formWithField, emptyForm, unopenedForm])
    expect(
      await apiErrorOf(setButtons(tour, { ...defaultArrangement, own: [aFormButton(randomUUID())] })),
    ).toMatchObject({
      status: 404,
    })
    const formButton = aFormButton(formWithField.id)
    const emptyFormButton = aFormButton(emptyForm.id)
    const hiddenButton = aFormButton(unopenedForm.id)
    await setButtons(tour, {
      ...defaultArrangement,
      hidden: [hiddenButton.id],
      own: [formButton, emptyFormButton, hiddenButton],
    })
    await publish(tour.id)
    const { shareId } = (await getTour(tour.id)).publication
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    const { tours } = tourDocument.parse(await manifest.json())
    expect(tours[tour.id]?.buttons?.own).toEqual([formButton])
    expect(tours[tour.id]?.forms?.map(({ id }) => id)).toEqual([formWithField.id])
    const page = await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()
    expect(page).toMatch(/<li><p>Ask &lt;us&gt;<\/p>.*<li>Your name<\/li>/)
    // Copies open the same forms.
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy.buttons?.own[0]?.action).toEqual(formButton.action)
    // A button of a deleted form is kept.
    await setForms(person, tour.id, [])
    expect((await setButtons(tour, { ...defaultArrangement, own: [formButton] })).buttons?.own).toEqual([formButton])
  })

  it('of newer releases and of deleted stops are kept unchanged', async () => {
    const tour = await aTour(app, person)
    const brokenButton = aStopButton(stopAt(tour, 1).id)
    await setButtons(tour, { ...defaultArrangement, own: [brokenButton] })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    const newerButton = { ...aLinkButton(), action: { kind: 'teleport', details: { to: 'moon' } } }
    const storedJson = JSON.stringify({ ...defaultArrangement, own: [brokenButton, newerButton] })
    await app.em().execute(`update tours set buttons = ?::jsonb where id = ?`, [storedJson, tour.id])
    const arranged = await setButtons(tour, {
      ...defaultArrangement,
      hidden: ['help'],
      own: [{ ...brokenButton, label: 'Away' }, newerButton],
    })
    expect(arranged.buttons?.own.map(({ label }) => label)).toEqual(['Away', 'Book'])
  })

  it('are published without hidden and broken ones', async () => {
    const tour = await aTour(app, person)
    const bookButton = aLinkButton()
    const hiddenButton = aLinkButton()
    const brokenButton = aStopButton(stopAt(tour, 1).id)
    const callButton = {
      ...aLinkButton(),
      label: 'Call <us>',
      action: { kind: 'phone', details: { phone: '+43 1 234 567' } },
    }
    const linkButton = { ...aStopButton(stopAt(tour, 0).id), label: 'To the hall' }
    await setButtons(tour, {
      bar: ['zoom', callButton.id, bookButton.id, brokenButton.id],
      corner: [],
      hidden: [hiddenButton.id, 'help'],
      own: [bookButton, hiddenButton, brokenButton, callButton, linkButton],
    })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    await publish(tour.id)
    const { shareId } = (await getTour(tour.id)).publication
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    const { tours } = tourDocument.parse(await manifest.json())
    expect(tours[tour.id]?.buttons).toEqual({
      bar: ['zoom', callButton.id, bookButton.id],
      corner: [],
      hidden: ['help'],
      own: [bookButton, callButton, linkButton],
    })
    const page = await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()
    const links = [
      '<li><a href="tel:+431234567" rel="noopener noreferrer">Call &lt;us&gt;</a></li>',
      '<li><a href="https://example.org/book" rel="noopener noreferrer">Book</a></li>',
      '<li><a href="#stop-1">To the hall</a></li>',
    ]
    expect(page).toContain(`<h2>Tour links</h2><ul>${links.join('')}</ul>`)
  })

  it('are listed as a separate unpublished change', async () => {
    const tour = await aTour(app, person)
    await publish(tour.id)
    const changes = () => person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(await changes()).toEqual([])
    await setButtons(tour, { ...defaultArrangement, hidden: ['help'], own: [] })
    expect(await changes()).toMatchObject([{ subject: 'buttons', change: 'changed' }])
    await setButtons(tour, null)
    expect(await changes()).toEqual([])
  })
})
