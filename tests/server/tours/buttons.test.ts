import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../support/people/tours.ts'
import { setForms } from '../forms/published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const get = (tourId: string) => person.trpc.tours.get.query({ tourId })
const book = () => ({
  id: randomUUID(),
  label: 'Book',
  icon: 'calendar',
  action: { kind: 'url', details: { url: 'https://example.org/book' } },
})
const toStop = (stopId: string) => ({
  id: randomUUID(),
  label: 'To the tower',
  icon: 'arrow',
  action: { kind: 'stop', details: { stopId } },
})
const toForm = (formId: string) => ({
  id: randomUUID(),
  label: 'Ask <us>',
  icon: 'document',
  action: { kind: 'form', details: { formId } },
})
const usual = { bar: [], corner: [], hidden: [] }

type Buttons = NonNullable<Parameters<Person['trpc']['tours']['update']['mutate']>[0]['buttons']>
async function arrange(tour: Tour, buttons: Buttons | null): Promise<Tour> {
  const { version } = await get(tour.id)
  return tourAfter(person, tour.id, person.trpc.tours.update.mutate({ tourId: tour.id, version, buttons }))
}

async function publish(tourId: string): Promise<void> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const live = async () => (await get(tourId)).publication.liveNumber
  await expect.poll(live, { timeout: 30_000, interval: 100 }).toBe(number)
}

describe('the buttons of a tour', () => {
  it('have a default arrangement, which can be restored', async () => {
    const tour = await aTour(app, person)
    expect(tour.buttons).toBeNull()
    const buttons = { bar: ['help', 'zoom'], corner: ['share'], hidden: ['vr', 'hologram'], own: [book()] }
    expect((await arrange(tour, buttons)).buttons).toEqual(buttons)
    expect((await get(tour.id)).buttons).toEqual(buttons)
    expect((await arrange(tour, null)).buttons).toBeNull()
  })

  it('are copied with links to the copied stops', async () => {
    const tour = await aTour(app, person)
    const linkButton = toStop(stopAt(tour, 1).id)
    await arrange(tour, { ...usual, own: [linkButton, book()] })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy.buttons?.own[0]).toEqual({
      ...linkButton,
      action: { kind: 'stop', details: { stopId: stopAt(copy, 1).id } },
    })
    expect(copy.buttons?.own[1]?.label).toBe('Book')
  })

  it('must link to stops of the tour and have known kinds', async () => {
    const tour = await aTour(app, person)
    const other = await aTour(app, person)
    const rejected = (own: Buttons['own'][number]) => apiErrorOf(arrange(tour, { ...usual, own: [own] }))
    expect(await rejected(toStop(stopAt(other, 0).id))).toMatchObject({ status: 404 })
    const teleport = { ...book(), action: { kind: 'teleport', details: {} } }
    expect(await rejected(teleport)).toMatchObject({ status: 400 })
    const script = { ...book(), action: { kind: 'url', details: { url: 'javascript:alert(1)' } } }
    expect(await rejected(script)).toMatchObject({ status: 400 })
    expect((await get(tour.id)).buttons).toBeNull()
  })

  it('open only forms of the tour, which are published with them', async () => {
    const tour = await aTour(app, person)
    const asking = aForm([aField('text', { label: 'Your name' })])
    const mute = aForm([])
    const unused = aForm([aField('text')])
    await setForms(person, tour.id, [asking, mute, unused])
    expect(await apiErrorOf(arrange(tour, { ...usual, own: [toForm(randomUUID())] }))).toMatchObject({ status: 404 })
    const formButton = toForm(asking.id)
    const blank = toForm(mute.id)
    const unseen = toForm(unused.id)
    await arrange(tour, { ...usual, hidden: [unseen.id], own: [formButton, blank, unseen] })
    await publish(tour.id)
    const { shareId } = (await get(tour.id)).publication
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    const { tours } = tourDocument.parse(await manifest.json())
    expect(tours[tour.id]?.buttons?.own).toEqual([formButton])
    expect(tours[tour.id]?.forms?.map(({ id }) => id)).toEqual([asking.id])
    const page = await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()
    expect(page).toMatch(/<li><p>Ask &lt;us&gt;<\/p>.*<li>Your name<\/li>/)
    // Copies open the same forms.
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy.buttons?.own[0]?.action).toEqual(formButton.action)
    // A button of a deleted form is kept.
    await setForms(person, tour.id, [])
    expect((await arrange(tour, { ...usual, own: [formButton] })).buttons?.own).toEqual([formButton])
  })

  it('of newer releases and of deleted stops are kept unchanged', async () => {
    const tour = await aTour(app, person)
    const lost = toStop(stopAt(tour, 1).id)
    await arrange(tour, { ...usual, own: [lost] })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    const later = { ...book(), action: { kind: 'teleport', details: { to: 'moon' } } }
    const stored = JSON.stringify({ ...usual, own: [lost, later] })
    await app.em().execute(`update tours set buttons = ?::jsonb where id = ?`, [stored, tour.id])
    const arranged = await arrange(tour, { ...usual, hidden: ['help'], own: [{ ...lost, label: 'Away' }, later] })
    expect(arranged.buttons?.own.map(({ label }) => label)).toEqual(['Away', 'Book'])
  })

  it('are published without hidden and broken ones, also in the text', async () => {
    const tour = await aTour(app, person)
    const bookButton = book()
    const unseen = book()
    const lost = toStop(stopAt(tour, 1).id)
    const call = { ...book(), label: 'Call <us>', action: { kind: 'phone', details: { phone: '+43 1 234 567' } } }
    const linkButton = { ...toStop(stopAt(tour, 0).id), label: 'To the hall' }
    await arrange(tour, {
      bar: ['zoom', call.id, bookButton.id, lost.id],
      corner: [],
      hidden: [unseen.id, 'help'],
      own: [bookButton, unseen, lost, call, linkButton],
    })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    await publish(tour.id)
    const { shareId } = (await get(tour.id)).publication
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    const { tours } = tourDocument.parse(await manifest.json())
    expect(tours[tour.id]?.buttons).toEqual({
      bar: ['zoom', call.id, bookButton.id],
      corner: [],
      hidden: ['help'],
      own: [bookButton, call, linkButton],
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
    const waiting = async () =>
      (await person.trpc.publishing.changes.query({ tourId: tour.id })).map(({ subject, change }) => [subject, change])
    expect(await waiting()).toEqual([])
    await arrange(tour, { ...usual, hidden: ['help'], own: [] })
    expect(await waiting()).toEqual([['buttons', 'changed']])
    await arrange(tour, null)
    expect(await waiting()).toEqual([])
  })
})
