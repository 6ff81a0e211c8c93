import { describe, expect, it } from 'vitest'
import { translationFileLimits } from '../../../../src/server/domain/tours/translations/formats/file-limits.ts'
import { readTranslationFile } from '../../../../src/server/domain/tours/translations/formats/read-file.ts'
import { translationCodecs } from '../../../../src/server/domain/tours/translations/formats/registry.ts'
import type { TranslationFormatName } from '../../../../src/shared/translations/translation-formats.ts'
import { translationLimits } from '../../../../src/shared/translations/translation-limits.ts'
import { cpuMsOf } from '../../../support/cpu-time.ts'

const repeatToLimit = (part: string) => part.repeat(Math.floor(translationLimits.fileMaxLength / part.length) - 20)
const joinNumbered = (count: number, write: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator)
/** Files that used to block the server for a second or more. */
const files: readonly (readonly [description: string, format: TranslationFormatName, file: string])[] = [
  ['an element that never ends', 'xliff', `<xliff ${repeatToLimit('a=')}`],
  [
    'hundreds of thousands of attributes',
    'xliff',
    `<xliff ${joinNumbered(230_000, (index) => `a${index}="1"`, ' ')}/>`,
  ],
  ['a hundred thousand keys', 'json', `{${joinNumbered(99_000, (index) => `"key.${index}":"x"`, ',')}}`],
  ['processing instructions only', 'xliff', `<xliff>${'<?a ?>'.repeat(190_000)}</xliff>`],
]

describe('reading a file of translations', () => {
  it.each(files)('with %s does not block the event loop', async (_description, format, file) => {
    const cpuMs = await cpuMsOf(async () => {
      expect((await readTranslationFile('account', { format, file }))?.texts ?? []).toEqual([])
    })
    expect(cpuMs).toBeLessThan(100)
  })

  it('returns the result of the format', async () => {
    const file = '{"tour.name":"Hafen"}'
    const read = (text: string) => readTranslationFile('account', { format: 'json', file: text })
    expect(await read(file)).toEqual(translationCodecs.json.read(file))
    expect(await read('hello')).toBeNull()
  })

  it('is rejected while another file of the account is read', async () => {
    const input = { format: 'json', file: '{}' } as const
    const firstRead = readTranslationFile('account', input)
    await expect(readTranslationFile('account', input)).rejects.toMatchObject({ code: 'request.tooMany' })
    expect(await firstRead).not.toBeNull()
    expect(await readTranslationFile('account', input)).not.toBeNull()
  })

  it('is rejected temporarily while too many others wait', async () => {
    const accounts = Array.from({ length: translationFileLimits.waitingMax + 1 }, (_, index) => `account ${index}`)
    const input = { format: 'json', file: '{}' } as const
    const results = await Promise.allSettled(accounts.map((account) => readTranslationFile(account, input)))
    expect(results.map(({ status }) => status)).toEqual([...accounts.slice(1).map(() => 'fulfilled'), 'rejected'])
    expect(results.at(-1)).toMatchObject({ reason: { code: 'request.tooMany' } })
    expect(await readTranslationFile('account', input)).not.toBeNull()
  })
})
