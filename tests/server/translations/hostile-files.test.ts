import { describe, expect, it } from 'vitest'
import { readTranslationFile } from '../../../src/server/domain/translations/formats/read-file.ts'
import { translationFormats } from '../../../src/server/domain/translations/formats/registry.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { TranslationFormatName } from '../../../src/shared/translations/files.ts'

const upTo = (part: string) => part.repeat(Math.floor(limits.translationFileMaxLength / part.length) - 20)
const numbered = (count: number, write: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(between)
/** Each kept a server from answering anybody for a second or more. */
const files: readonly (readonly [what: string, format: TranslationFormatName, file: string])[] = [
  ['an element that never ends', 'xliff', `<xliff ${upTo('a=')}`],
  ['hundreds of thousands of attributes', 'xliff', `<xliff ${numbered(230_000, (index) => `a${index}="1"`, ' ')}/>`],
  ['a hundred thousand keys', 'json', `{${numbered(99_000, (index) => `"key.${index}":"x"`, ',')}}`],
  ['processing instructions only', 'xliff', `<xliff>${'<?a ?>'.repeat(190_000)}</xliff>`],
]

describe('reading a file of translations', () => {
  it.each(files)('with %s holds nobody up', async (_what, format, file) => {
    let isDone = false
    const reading = readTranslationFile({ format, file }).finally(() => {
      isDone = true
    })
    let longestMs = 0
    while (!isDone) {
      const begun = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 5))
      longestMs = Math.max(longestMs, performance.now() - begun)
    }
    expect((await reading)?.texts ?? []).toEqual([])
    const begun = performance.now()
    translationFormats[format].read(file)
    const readMs = performance.now() - begun
    // Against reading it in this thread, which slows down with the machine as well.
    expect(longestMs).toBeLessThan(Math.max(100, readMs / 3))
  })

  it('gives what the format gives', async () => {
    const file = '{"tour.name":"Hafen"}'
    expect(await readTranslationFile({ format: 'json', file })).toEqual(translationFormats.json.read(file))
    expect(await readTranslationFile({ format: 'json', file: 'hello' })).toBeNull()
  })

  it('behind too many others is refused for now', async () => {
    const orders = Array.from({ length: limits.translationFilesWaitingMax + 1 }, () => ({
      format: 'json' as const,
      file: '{}',
    }))
    const results = await Promise.allSettled(orders.map(readTranslationFile))
    expect(results.map(({ status }) => status)).toEqual([...orders.slice(1).map(() => 'fulfilled'), 'rejected'])
    expect(results.at(-1)).toMatchObject({ reason: { code: 'request.tooMany' } })
    expect(await readTranslationFile({ format: 'json', file: '{}' })).not.toBeNull()
  })
})
