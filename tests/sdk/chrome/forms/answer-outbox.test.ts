import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAnswers, sendKeptAnswers } from '../../../../src/sdk/chrome/forms/answer-outbox.ts'

const origin = 'https://tours.example'
const tourId = 't'
const told = { formId: 'form', opening: 'stopEntry' }
const sent = vi.fn()
const onArrival = vi.fn()
const send = (fields: { readonly tourId?: string; readonly accessToken?: string } = {}) =>
  sendKeptAnswers({ origin, tourId, accessToken: undefined, onArrival, ...fields })
const unsent = (body: string, host = origin) => ({ address: `${host}/api/v2/a/tours/t/forms/f/submissions`, body })
const sentBodies = () => sent.mock.calls.map(([, { body }]) => body)
const answers = (status: number) => sent.mockImplementation(async () => new Response('{}', { status }))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('fetch', sent.mockReset())
  onArrival.mockReset()
  answers(201)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('answers that were given offline', () => {
  it('are sent once, as they were, and told of on arrival', async () => {
    keepAnswers(unsent('first'), told)
    keepAnswers(unsent('second'), told)
    await Promise.all([send(), send()])
    await send()
    expect(sentBodies()).toEqual(['first', 'second'])
    expect(onArrival.mock.calls).toEqual([[told], [told]])
  })

  it.each([403, 404, 429, 500, 503])('stay after %s, and keep no others from being sent', async (status) => {
    keepAnswers(unsent('first'), told)
    keepAnswers(unsent('second'), told)
    answers(status)
    await send()
    expect(sentBodies()).toEqual(['first', 'second'])
    answers(201)
    await send()
    expect(sentBodies()).toEqual(['first', 'second', 'first', 'second'])
  })

  it.each([400, 409, 413])('are dropped after %s, and nobody is told', async (status) => {
    keepAnswers(unsent('first'), told)
    answers(status)
    await send()
    await send()
    expect(sentBodies()).toEqual(['first'])
    expect(onArrival).not.toHaveBeenCalled()
  })

  it('of another tour are sent, and this one’s page is not told', async () => {
    keepAnswers(unsent('first'), told)
    await send({ tourId: 'another' })
    expect(sentBodies()).toEqual(['first'])
    expect(onArrival).not.toHaveBeenCalled()
  })

  it('of a tour that not everybody may see go with the token of its open page, and of no other', async () => {
    keepAnswers(unsent('first'), told)
    answers(401)
    await send({ tourId: 'another', accessToken: 'of another' })
    answers(201)
    await send({ accessToken: 'fresh' })
    const proofs = sent.mock.calls.map(([, { headers }]) => headers.Authorization)
    expect(proofs).toEqual([undefined, 'Bearer fresh'])
  })

  it('go to their own installation alone, and expire after 30 days', async () => {
    keepAnswers(unsent('elsewhere', 'https://other.example'), told)
    await send()
    expect(sentBodies()).toEqual([])
    keepAnswers(unsent('old'), told)
    vi.setSystemTime(30 * 24 * 60 * 60 * 1000)
    await send()
    expect(sentBodies()).toEqual([])
  })

  it('are deleted once they have expired', async () => {
    keepAnswers(unsent('old'), told)
    vi.setSystemTime(30 * 24 * 60 * 60 * 1000)
    await send()
    expect(localStorage.getItem('stopover:answers')).toBe('[]')
  })

  it('are not kept where they would be lost with the page', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(keepAnswers(unsent('first'), told)).toBe(false)
    await send()
    expect(sentBodies()).toEqual([])
  })

  it('are not kept beyond 20, nor where they are too long', () => {
    expect(keepAnswers(unsent('x'.repeat(600_000)), told)).toBe(false)
    for (let count = 0; count < 20; count++) expect(keepAnswers(unsent(`${count}`), told)).toBe(true)
    expect(keepAnswers(unsent('one more'), told)).toBe(false)
  })
})
