import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addToAnswerOutbox, sendAnswerOutbox } from '../../../../src/sdk/chrome/forms/answer-outbox.ts'

const origin = 'https://tours.example'
const tourId = 't'
const event = { formId: 'form', opening: 'stopEntry' }
const fetchMock = vi.fn()
const onStored = vi.fn()
const send = (fields: { readonly tourId?: string; readonly accessToken?: string } = {}) =>
  sendAnswerOutbox({ origin, tourId, accessToken: undefined, onStored, ...fields })
const entryOf = (body: string, host = origin) => ({ address: `${host}/api/v2/a/tours/t/forms/f/submissions`, body })
const sentBodies = () => fetchMock.mock.calls.map(([, { body }]) => body)
const respondWith = (status: number) => fetchMock.mockImplementation(async () => new Response('{}', { status }))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('fetch', fetchMock.mockReset())
  onStored.mockReset()
  respondWith(201)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the outbox of answers', () => {
  it('sends each entry once and reports that it is stored', async () => {
    addToAnswerOutbox(entryOf('first'), event)
    addToAnswerOutbox(entryOf('second'), event)
    await Promise.all([send(), send()])
    await send()
    expect(sentBodies()).toEqual(['first', 'second'])
    expect(onStored.mock.calls).toEqual([[event], [event]])
  })

  it.each([403, 404, 429, 500, 503])('keeps an entry after %s and sends the others', async (status) => {
    addToAnswerOutbox(entryOf('first'), event)
    addToAnswerOutbox(entryOf('second'), event)
    respondWith(status)
    await send()
    expect(sentBodies()).toEqual(['first', 'second'])
    respondWith(201)
    await send()
    expect(sentBodies()).toEqual(['first', 'second', 'first', 'second'])
  })

  it.each([400, 409, 413])('drops an entry after %s without reporting it', async (status) => {
    addToAnswerOutbox(entryOf('first'), event)
    respondWith(status)
    await send()
    await send()
    expect(sentBodies()).toEqual(['first'])
    expect(onStored).not.toHaveBeenCalled()
  })

  it('sends answers of another tour without reporting them to the page', async () => {
    addToAnswerOutbox(entryOf('first'), event)
    await send({ tourId: 'another' })
    expect(sentBodies()).toEqual(['first'])
    expect(onStored).not.toHaveBeenCalled()
  })

  it('sends answers of a restricted tour with the token of its own page only', async () => {
    addToAnswerOutbox(entryOf('first'), event)
    respondWith(401)
    await send({ tourId: 'another', accessToken: 'token of another tour' })
    respondWith(201)
    await send({ accessToken: 'current token' })
    const authorizations = fetchMock.mock.calls.map(([, { headers }]) => headers.Authorization)
    expect(authorizations).toEqual([undefined, 'Bearer current token'])
  })

  it('sends entries to their own installation only', async () => {
    addToAnswerOutbox(entryOf('elsewhere', 'https://other.example'), event)
    await send()
    expect(sentBodies()).toEqual([])
  })

  it('deletes entries after 30 days without sending them', async () => {
    addToAnswerOutbox(entryOf('old'), event)
    vi.setSystemTime(30 * 24 * 60 * 60 * 1000)
    await send()
    expect(sentBodies()).toEqual([])
    expect(localStorage.getItem('stopover:answers')).toBe('[]')
  })

  it('rejects answers if the browser has no local storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(addToAnswerOutbox(entryOf('first'), event)).toBe(false)
    await send()
    expect(sentBodies()).toEqual([])
  })

  it('rejects answers that are too long', () => {
    expect(addToAnswerOutbox(entryOf('x'.repeat(600_000)), event)).toBe(false)
  })

  it('rejects more than 20 entries', () => {
    for (let count = 0; count < 20; count++) expect(addToAnswerOutbox(entryOf(`${count}`), event)).toBe(true)
    expect(addToAnswerOutbox(entryOf('21st'), event)).toBe(false)
  })
})
