import { describe, expect, it } from 'vitest'
import { cleanChanges, cleanTexts } from '../../../src/server/domain/tours/translations/clean-texts.ts'
import type { SourceText } from '../../../src/shared/translations/text-source.ts'
import { translationLimits } from '../../../src/shared/translations/translation-limits.ts'

/** Source texts that record how many other events were served before each lookup. */
class WatchedTexts extends Map<string, SourceText> {
  readonly servedAtLookup: number[] = []
  #served = 0
  #watching = true

  constructor(keys: readonly string[]) {
    const fields = {
      format: 'rich',
      kind: 'stop.description',
      path: [],
      itemLabel: '',
      stopId: null,
      isEnglish: false,
    } as const
    super(keys.map((key) => [key, { key, source: '<p>Hall</p>', ...fields }]))
    const serve = () => {
      this.#served += 1
      if (this.#watching) setImmediate(serve)
    }
    setImmediate(serve)
  }

  override get(key: string): SourceText | undefined {
    this.servedAtLookup.push(this.#served)
    return super.get(key)
  }

  end(): void {
    this.#watching = false
  }
}

// The slowest permitted text to sanitize.
const slowText = (length: number) => '<a href="http://x.y/?a=b&c=d">x</a>'.repeat(length / 34)

async function servedBetween(keys: readonly string[], clean: (texts: WatchedTexts) => Promise<unknown>) {
  const texts = new WatchedTexts(keys)
  await clean(texts).finally(() => texts.end())
  return texts.servedAtLookup.slice(1).map((served, index) => served - (texts.servedAtLookup[index] ?? 0))
}

describe('cleaning translations', () => {
  const keys = Array.from({ length: translationLimits.perSave }, (_, index) => `stop.${index}.description`)
  const text = slowText(2_000)

  it('yields to other requests after every rich text of a save', async () => {
    const changes = keys.map((key) => ({ key, text, source: '', version: null }))
    const served = await servedBetween(keys, (texts) => cleanChanges(changes, texts))
    expect(served).toHaveLength(keys.length - 1)
    expect(Math.min(...served)).toBeGreaterThan(0)
  })

  it('yields to other requests after every rich text of a file', async () => {
    const reads = keys.map((key) => ({ key, text, source: undefined }))
    const served = await servedBetween(keys, (texts) => cleanTexts(reads, texts))
    expect(served).toHaveLength(keys.length - 1)
    expect(Math.min(...served)).toBeGreaterThan(0)
  })
})
