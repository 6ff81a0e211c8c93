import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VisitorTexts } from '../../../src/sdk/chrome/languages/visitor-texts.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'
import { controlTexts } from '../../../src/shared/visitor-texts/en/control-texts.ts'

const german = { control: Object.keys(controlTexts).map((key) => `${key} auf Deutsch`) }

describe('the texts of the controls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are in the first language of the visitor that exists', async () => {
    const requested: string[] = []
    const texts = new VisitorTexts(async (language) => {
      requested.push(language)
      return german
    })
    await texts.load(['ca', 'de-AT', 'ja'])
    expect(requested).toEqual(['de'])
    expect(createChromeTexts(texts)('zoom.in')).toBe('zoom.in auf Deutsch')
  })

  it('are English if none of the languages exists, without a request', async () => {
    const read = vi.fn()
    const texts = new VisitorTexts(read)
    await texts.load(['ca', 'la'])
    expect(read).not.toHaveBeenCalled()
    expect(createChromeTexts(texts)('zoom.in')).toBe('Zoom in')
  })

  it('stay English if the file fails, or arrives too late', async () => {
    const failing = new VisitorTexts(() => Promise.reject(new TypeError('offline')))
    await failing.load(['de'])
    expect(failing.language).toBe('en')
    const arrival = Promise.withResolvers<typeof german>()
    const late = new VisitorTexts(() => arrival.promise)
    const loading = late.load(['de'])
    await vi.advanceTimersByTimeAsync(2000)
    await loading
    arrival.resolve(german)
    await vi.advanceTimersByTimeAsync(1)
    expect(late.language).toBe('en')
    expect(createChromeTexts(late)('zoom.in')).toBe('Zoom in')
  })

  it('are those of the latest choice, even if an earlier file arrives after it', async () => {
    const french = Promise.withResolvers<typeof german>()
    const texts = new VisitorTexts((language) => (language === 'fr' ? french.promise : Promise.resolve(german)))
    const first = texts.load(['fr', 'de'])
    await texts.load(['de', 'fr'])
    french.resolve({ control: [] })
    await first
    expect(texts.language).toBe('de')
  })

  it('change with the choice of the visitor, once they are loaded', async () => {
    const texts = new VisitorTexts(() => Promise.resolve(german), { 'zoom.out': 'Smaller' })
    const lookup = createChromeTexts(texts)
    const change = await texts.prepare(['de'])
    expect(lookup('zoom.in')).toBe('Zoom in')
    change()
    expect([lookup('zoom.in'), lookup('zoom.out')]).toEqual(['zoom.in auf Deutsch', 'Smaller'])
  })
})
