import { describe, expect, it } from 'vitest'
import { cleanChanges, cleanTexts } from '../../../src/server/domain/tours/translations/clean-texts.ts'
import type { SourceText } from '../../../src/shared/translations/text-source.ts'
import { translationLimits } from '../../../src/shared/translations/translation-limits.ts'

/** Source texts that record before each lookup how often the event loop has served other work. */
class ObservedTexts extends Map<string, SourceText> {
  readonly servedCountAtLookup: number[] = []
  #servedCount = 0
  #isObserving = true

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
      this.#servedCount += 1
      if (this.#isObserving) setImmediate(serve)
    }
    setImmediate(serve)
  }

  override get(key: string): SourceText | undefined {
    this.servedCountAtLookup.push(this.#servedCount)
    return super.get(key)
  }

  end(): void {
    this.#isObserving = false
  }
}

/** The permitted text that is slowest to sanitize. */
const slowText = (length: number) => '<a href="http://x.y/?a=b&c=d">x</a>'.repeat(length / 34)

/** Numbers of times that the event loop served other work between the lookups of two texts. */
async function servedCountsBetweenTexts(keys: readonly string[], clean: (texts: ObservedTexts) => Promise<unknown>) {
  const texts = new ObservedTexts(keys)
  await clean(texts).finally(() => texts.end())
  return texts.servedCountAtLookup
    .slice(1)
    .map((servedCounts, index) => servedCounts - (texts.servedCountAtLookup[index] ?? 0))
}

describe('cleaning translations', () => {
  const keys = Array.from({ length: translationLimits.perSave }, (_, index) => `stop.${index}.description`)
  const text = slowText(2_000)

  it('yields to other requests after every rich text of a save', async () => {
    const changes = keys.map((key) => ({ key, text, source: '', version: null }))
    const servedCounts = await servedCountsBetweenTexts(keys, (texts) => cleanChanges(changes, texts))
    expect(servedCounts).toHaveLength(keys.length - 1)
    expect(Math.min(...servedCounts)).toBeGreaterThan(0)
  })

  it('yields to other requests after every rich text of a file', async () => {
    const fileTexts = keys.map((key) => ({ key, text, source: undefined }))
    const servedCounts = await servedCountsBetweenTexts(keys, (texts) => cleanTexts(fileTexts, texts))
    expect(servedCounts).toHaveLength(keys.length - 1)
    expect(Math.min(...servedCounts)).toBeGreaterThan(0)
  })
})
