import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadProofs } from '../../../../src/sdk/core/gpu/upload-proofs.ts'

let stored: Map<string, string>
let browser: string
let renderer: string
beforeEach(() => {
  stored = new Map()
  browser = 'Browser/1'
  renderer = 'Card A'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', {
    get userAgent() {
      return browser
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const openPage = () => new UploadProofs(() => renderer)

describe('a proof that images reach the GPU', () => {
  it('counts for all later pages of the browser, but only for its kind', () => {
    openPage().add('worker/webp', true)
    expect(openPage().has('worker/webp')).toBe(true)
    expect(openPage().has('page/webp')).toBe(false)
    expect(openPage().has('worker/png')).toBe(false)
  })

  it('ends with an update of the browser', () => {
    openPage().add('worker/webp', true)
    browser = 'Browser/2'
    expect(openPage().has('worker/webp')).toBe(false)
  })

  it('ends with another graphics card', () => {
    openPage().add('worker/webp', true)
    renderer = 'Card B'
    expect(openPage().has('worker/webp')).toBe(false)
  })

  it('counts in its page only, with the same graphics card, if the test was inconclusive', () => {
    const proofs = openPage()
    proofs.add('worker/webp', false)
    expect(proofs.has('worker/webp')).toBe(true)
    expect(openPage().has('worker/webp')).toBe(false)
    renderer = 'Card B'
    expect(proofs.has('worker/webp')).toBe(false)
  })

  it('counts in its page if storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const proofs = openPage()
    proofs.add('worker/webp', true)
    expect(proofs.has('worker/webp')).toBe(true)
  })
})
