import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { SuggestionMonth } from '../../../../src/server/domain/tours/text-suggestions/entity.ts'
import { defaultPlans } from '../../../../src/shared/billing/plans.ts'
import type { SuggestionTask } from '../../../../src/shared/text-suggestions/text-suggestions.ts'
import {
  type ChatServer,
  chatError,
  chatKey,
  chatModel,
  chatTexts,
  completion,
  startChatServer,
} from '../../../stand-ins/chat-completions/chat-server.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, namesOf, stopAt, tourAfter } from '../../../support/people/tours.ts'

const monthlyLimit = 6

let app: TestApp
let chat: ChatServer
beforeAll(async () => {
  chat = await startChatServer()
  const limit = { AI_MONTHLY_LIMIT: String(monthlyLimit) }
  app = await startTestApp({
    env: { AI_URL: chat.url, AI_KEY: chatKey, AI_MODEL: chatModel, ...limit },
    ports: { plans: defaultPlans },
  })
})
afterAll(async () => {
  await app.stop()
  await chat.stop()
})
beforeEach(() => {
  chat.calls.splice(0)
  chat.writeText = ({ item }) => `Text ${item}`
})

/** Creates the owner of an account that allows suggestions. */
async function anOwner(): Promise<Person> {
  const owner = await aPerson(app)
  await owner.trpc.accounts.updateTextSuggestions.mutate({ host: chat.host })
  return owner
}

const suggest = ({ trpc }: Person, tourId: string, task: SuggestionTask) =>
  trpc.textSuggestions.create.mutate({ tourId, task: structuredClone(task) as never })
const nameTask = (...stopIds: string[]): SuggestionTask => ({ kind: 'stopName', stopIds })
const usedCount = async ({ trpc }: Person) => (await trpc.textSuggestions.usage.query({})).usedCount

describe('text suggestions', () => {
  it('are sent nowhere until a person who manages the account allows the host', async () => {
    const owner = await aPerson(app)
    const editor = await aPerson(app, { accountId: owner.accountId, role: 'editor' })
    const tour = await aTour(app, owner)
    const task = nameTask(stopAt(tour, 0).id)
    expect((await owner.trpc.accounts.get.query({})).textSuggestions).toEqual({ host: chat.host, isAllowed: false })
    expect(await apiErrorOf(suggest(owner, tour.id, task))).toMatchObject({ code: 'suggestions.off', status: 409 })
    const allowHost = (person: Person, host: string | null) =>
      person.trpc.accounts.updateTextSuggestions.mutate({ host })
    expect(await apiErrorOf(allowHost(editor, chat.host))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(allowHost(owner, 'other.example.com'))).toMatchObject({ status: 409 })
    expect(chat.calls).toEqual([])
    expect((await allowHost(owner, chat.host)).textSuggestions).toEqual({ host: chat.host, isAllowed: true })
    await suggest(editor, tour.id, task)
    await allowHost(owner, null)
    expect(await apiErrorOf(suggest(editor, tour.id, task))).toMatchObject({ code: 'suggestions.off' })
    expect(chat.calls).toHaveLength(1)
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ['suggestions-stopped', chat.host],
      ['suggestions-allowed', chat.host],
    ])
  })

  it('can be turned off but not on while the account is read-only', async () => {
    const owner = await anOwner()
    await app.em().nativeUpdate(Account, { id: owner.accountId }, { readOnly: true })
    const allowHost = (host: string | null) => owner.trpc.accounts.updateTextSuggestions.mutate({ host })
    expect((await allowHost(null)).textSuggestions).toEqual({ host: chat.host, isAllowed: false })
    expect(await apiErrorOf(allowHost(chat.host))).toMatchObject({ code: 'account.readOnly' })
  })

  it('are neither retried nor counted once they were turned off', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    chat.queueResponders((response, call) => {
      void app
        .em()
        .nativeUpdate(Account, { id: owner.accountId }, { suggestionsHost: null })
        .then(() => chatError(429, null, { 'retry-after': '0' })(response, call))
    })
    const suggestion = suggest(owner, tour.id, nameTask(stopAt(tour, 0).id))
    expect(await apiErrorOf(suggestion)).toMatchObject({ code: 'suggestions.off' })
    expect(chat.calls).toHaveLength(1)
    expect(await usedCount(owner)).toBe(0)
  })

  it('of names use the thumbnail and the names of neighbors without changing the tour', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Stop 1', 'Tower', 'Pier'], { name: 'Harbor' })
    const firstStop = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    await owner.trpc.hotspots.create.mutate({
      stopId: firstStop.id,
      kind: 'stop',
      yawDeg: 0,
      pitchDeg: 0,
      details: { targetStopId: stopAt(tour, 2).id, arrival: 'automatic' },
    })
    chat.writeText = ({ item }) => ` Entrance\n hall ${item} `
    const { suggestions, usage } = await suggest(owner, tour.id, nameTask(firstStop.id, tower.id))
    expect(suggestions).toEqual([
      { id: firstStop.id, text: 'Entrance hall 1', problem: null },
      { id: tower.id, text: 'Entrance hall 2', problem: null },
    ])
    expect(usage).toEqual({ usedCount: 2, monthlyLimit })
    const [call] = chat.calls
    expect(JSON.parse(call?.text ?? '')).toEqual({
      context: { tour: 'Harbor' },
      items: [
        { item: 1, image: 1, currentName: 'Stop 1', neighbors: ['Pier', 'Tower'] },
        { item: 2, image: 2, currentName: 'Tower', neighbors: ['Stop 1', 'Pier'] },
      ],
    })
    const thumbnail = `data:image/webp;base64,${Buffer.from('thumbnail.webp').toString('base64')}`
    expect(call?.imageUrls).toEqual([thumbnail, thumbnail])
    expect(namesOf(await owner.trpc.tours.get.query({ tourId: tour.id }))).toEqual(['Stop 1', 'Tower', 'Pier'])
  })

  it('of descriptions and alt texts are plain text, even if the model returns markup', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    const { id: stopId, mediaId } = stopAt(tour, 0)
    chat.writeText = () => 'A hall.\r\n\r\n<img src=x onerror=alert(1)>\u202e Bright.'
    const text = 'A hall.\n<img src=x onerror=alert(1)> Bright.'
    const descriptions = await suggest(owner, tour.id, { kind: 'stopDescription', stopIds: [stopId] })
    expect(descriptions.suggestions).toEqual([{ id: stopId, text, problem: null }])
    const tourDescriptions = await suggest(owner, tour.id, { kind: 'tourDescription' })
    expect(tourDescriptions.suggestions).toEqual([{ id: tour.id, text, problem: null }])
    const altTexts = await suggest(owner, tour.id, { kind: 'altText', mediaIds: [mediaId ?? ''] })
    expect(altTexts.suggestions).toEqual([{ id: mediaId, text: text.replace('\n', ' '), problem: null }])
  })

  it('of stops that show the same file send its image once', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    const hall = stopAt(tour, 0)
    const stops = [{ name: 'Hall by night', mediaId: hall.mediaId }]
    const tourWithBothStops = await tourAfter(
      owner,
      tour.id,
      owner.trpc.stops.create.mutate({ tourId: tour.id, stops }),
    )
    await suggest(owner, tour.id, nameTask(...tourWithBothStops.stops.map(({ id }) => id)))
    expect(chat.calls[0]?.imageUrls).toHaveLength(1)
    expect(chat.calls[0]?.items).toMatchObject([{ image: 1 }, { image: 1 }])
  })

  it('need an image', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'], { empty: true })
    const { id } = stopAt(tour, 0)
    const { suggestions } = await suggest(owner, tour.id, nameTask(id))
    expect(suggestions).toEqual([{ id, text: null, problem: 'noImage' }])
    expect(chat.calls).toEqual([])
    expect(await usedCount(owner)).toBe(0)
  })

  it('for foreign or deleted items among others are reported as gone without sending their data', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall', 'Tower'])
    const otherOwner = await anOwner()
    const foreignTour = await aTour(app, otherOwner, ['Vault'])
    const foreignStop = stopAt(foreignTour, 0)
    const tower = stopAt(tour, 1)
    await owner.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [tower.id] })
    const hall = stopAt(tour, 0)
    const names = await suggest(owner, tour.id, nameTask(foreignStop.id, hall.id, tower.id))
    expect(names.suggestions).toEqual([
      { id: foreignStop.id, text: null, problem: 'gone' },
      { id: hall.id, text: 'Text 1', problem: null },
      { id: tower.id, text: null, problem: 'gone' },
    ])
    expect(chat.calls).toMatchObject([{ items: [{ currentName: 'Hall' }] }])
    const foreignMediaId = foreignStop.mediaId ?? ''
    const mediaIds = [foreignMediaId, hall.mediaId ?? '']
    const altTexts = await suggest(owner, tour.id, { kind: 'altText', mediaIds })
    expect(altTexts.suggestions).toMatchObject([{ id: foreignMediaId, problem: 'gone' }, { problem: null }])
    expect(chat.calls).toMatchObject([{}, { items: [{ currentAltText: '' }] }])
    expect(await usedCount(owner)).toBe(2)
  })

  it('for foreign items or missing languages only are rejected with 404 before anything is sent', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    const foreignTour = await aTour(app, await anOwner(), ['Vault'])
    const foreignStop = stopAt(foreignTour, 0)
    const tasks: readonly [string, SuggestionTask][] = [
      [foreignTour.id, { kind: 'tourDescription' }],
      [tour.id, nameTask(foreignStop.id)],
      [tour.id, { kind: 'altText', mediaIds: [foreignStop.mediaId ?? ''] }],
      [tour.id, { kind: 'translation', language: 'fr', keys: ['tour.name'] }],
    ]
    for (const [tourId, task] of tasks)
      expect(await apiErrorOf(suggest(owner, tourId, task))).toMatchObject({ status: 404 })
    expect(chat.calls).toEqual([])
  })

  it.each([
    ['more texts than items', chatTexts([1, 2, 3].map((item) => ({ item, text: 'Hall' })))],
    ['two texts for an item', chatTexts([1, 1].map((item) => ({ item, text: 'Hall' })))],
    ['other fields', completion({ content: JSON.stringify({ texts: [{ item: 1, text: 'Hall', publish: true }] }) })],
    ['another type', completion({ content: JSON.stringify({ texts: [{ item: 1, text: { html: 'Hall' } }] }) })],
  ])('are rejected if the model returns %s', async (_name, responder) => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    chat.queueResponders(responder)
    const error = await apiErrorOf(suggest(owner, tour.id, nameTask(stopAt(tour, 0).id)))
    expect(error).toMatchObject({ code: 'suggestions.unreadable', status: 422 })
  })

  it('are left out individually when they are too long or missing', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall', 'Tower', 'Pier'])
    const ids = tour.stops.map(({ id }) => id)
    chat.queueResponders(
      chatTexts([
        { item: 1, text: 'x'.repeat(201) },
        { item: 2, text: ' \u200b ' },
      ]),
    )
    const { suggestions } = await suggest(owner, tour.id, nameTask(...ids))
    expect(suggestions.map(({ problem }) => problem)).toEqual(['tooLong', 'none', 'none'])
  })

  it('stop at the monthly limit, even for concurrent calls', async () => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall', 'Tower'])
    const ids = tour.stops.map(({ id }) => id)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => suggest(owner, tour.id, nameTask(...ids))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(monthlyLimit / ids.length)
    expect(chat.calls).toHaveLength(monthlyLimit / ids.length)
    expect(await usedCount(owner)).toBe(monthlyLimit)
    expect(await apiErrorOf(suggest(owner, tour.id, nameTask(...ids)))).toMatchObject({
      code: 'suggestions.limitReached',
    })
    // Each account and each month has its own count.
    expect(await usedCount(await anOwner())).toBe(0)
    await app.em().nativeUpdate(SuggestionMonth, { account: owner.accountId }, { month: '2020-01' })
    await suggest(owner, tour.id, nameTask(...ids))
    expect(await usedCount(owner)).toBe(ids.length)
  })

  it.each([
    ['suggestions.misconfigured', 0, chatError(401, 'invalid_api_key')],
    ['suggestions.unavailable', 1, chatError(500, null)],
    ['suggestions.unavailable', 0, chatError(503, null, { 'retry-after': '30' })],
    ['suggestions.cutOff', 1, completion({ content: '{"texts":[' }, 'length')],
    ['suggestions.busy', 0, chatError(429, null, { 'retry-after': '30' })],
    ['suggestions.declined', 1, completion({ content: null, refusal: 'No.' })],
    ['suggestions.unreadable', 1, completion({ content: 'Hall' })],
  ])('fail with %s, counted %i times', async (code, count, responder) => {
    const owner = await anOwner()
    const tour = await aTour(app, owner, ['Hall'])
    chat.queueResponders(responder)
    expect(await apiErrorOf(suggest(owner, tour.id, nameTask(stopAt(tour, 0).id)))).toMatchObject({ code })
    expect(await usedCount(owner)).toBe(count)
  })
})

describe('suggested translations', () => {
  const link = '<p>The <a href="https://harbor.example/">harbor</a></p>'
  /** The link as the model gets it. */
  const linkWithPlaceholder = link.replace('harbor.example/', 'link.invalid/1')

  async function aTranslatedTour(owner: Person, description = link) {
    const tour = await aTour(app, owner, ['Hall', 'Tower'])
    const { id: stopId, version } = stopAt(tour, 0)
    await owner.trpc.stops.update.mutate({ stopId, version, description })
    await tourAfter(
      owner,
      tour.id,
      owner.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, languages: ['de'] }),
    )
    return { tourId: tour.id, key: `stop.${stopId}.description` }
  }

  const translationTask = (...keys: string[]): SuggestionTask => ({ kind: 'translation', language: 'de', keys })

  it('keep the markup of their source', async () => {
    const owner = await anOwner()
    const { tourId, key } = await aTranslatedTour(owner)
    const german = (html: string) => html.replace('The', 'Der').replace('harbor</a>', 'Hafen</a>')
    chat.writeText = ({ format }) =>
      format === 'HTML' ? `${german(linkWithPlaceholder)}<script>alert(1)</script>` : 'Hafen'
    const { suggestions } = await suggest(owner, tourId, translationTask('tour.name', key, 'stop.gone.name'))
    expect(suggestions).toEqual([
      { id: 'tour.name', text: 'Hafen', problem: null },
      { id: key, text: german(link), problem: null },
      { id: 'stop.gone.name', text: null, problem: 'gone' },
    ])
    expect(chat.calls[0]?.items).toMatchObject([
      { item: 1, from: 'English', format: 'plain text', text: 'Harbor' },
      { item: 2, from: 'English', format: 'HTML', text: linkWithPlaceholder },
    ])
    expect(chat.calls[0]?.instructions).toContain('Translate it into German')
    expect(await usedCount(owner)).toBe(2)
    expect((await owner.trpc.translations.list.query({ tourId })).translations).toEqual([])
  })

  it.each([
    ['link to another URL than their source', linkWithPlaceholder.replace('link.invalid/1', 'phishing.example/')],
    ['lack a link of their source', '<p>Der Hafen</p>'],
    ['have a link twice', linkWithPlaceholder + linkWithPlaceholder],
    ['nest their markup too deeply', `${'<b>'.repeat(300)}Hafen`],
  ])('are left out when they %s', async (_name, answer) => {
    const owner = await anOwner()
    const { tourId, key } = await aTranslatedTour(owner)
    chat.writeText = () => answer
    const { suggestions } = await suggest(owner, tourId, translationTask(key))
    expect(suggestions).toEqual([{ id: key, text: null, problem: 'invalid' }])
  })

  it('of an overlong text are neither requested from the model nor counted', async () => {
    const owner = await anOwner()
    const { tourId, key } = await aTranslatedTour(owner, `<p>${'x'.repeat(6_000)}</p>`)
    const { suggestions } = await suggest(owner, tourId, translationTask(key))
    expect(suggestions).toEqual([{ id: key, text: null, problem: 'tooLong' }])
    expect(chat.calls).toEqual([])
    expect(await usedCount(owner)).toBe(0)
  })

  it('are rejected for texts that are too long together', async () => {
    const owner = await anOwner()
    const tourWithTwoLongTexts = await aTranslatedTour(owner, `<p>${'x'.repeat(4_000)}</p>`)
    const { version } = await owner.trpc.tours.get.query({ tourId: tourWithTwoLongTexts.tourId })
    const description = `<p>${'y'.repeat(4_000)}</p>`
    await owner.trpc.tours.update.mutate({ tourId: tourWithTwoLongTexts.tourId, version, description })
    const overlongSuggestion = suggest(
      owner,
      tourWithTwoLongTexts.tourId,
      translationTask(tourWithTwoLongTexts.key, 'tour.description'),
    )
    expect(await apiErrorOf(overlongSuggestion)).toMatchObject({ code: 'input.invalid' })
    expect(chat.calls).toEqual([])
    expect(await usedCount(owner)).toBe(0)
  })
})
