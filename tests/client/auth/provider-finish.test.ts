import { expect, it, vi } from 'vitest'
import { finishOncePerState } from '../../../src/client/features/access/auth/providers/finish-once-per-state.ts'
import {
  logProviderError,
  providerErrorKey,
} from '../../../src/client/features/access/auth/providers/provider-errors.ts'

it.each([
  ['access_denied', 'providers.denied'],
  ['temporarily_unavailable', 'providers.unavailable'],
  ['<img src=x onerror=alert(1)>', 'providers.failed'],
  ['__proto__', 'providers.failed'],
  ['constructor', 'providers.failed'],
  ['', 'providers.failed'],
])('T40 maps the provider error %j to the text %s', (error, key) => expect(providerErrorKey(error)).toBe(key))

it('T40 logs a provider error in one line of bounded length', () => {
  const lines: string[] = []
  const warn = vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
  const description = `\r\n\u001b[31mforged${'x'.repeat(5000)}`
  logProviderError('google', new URLSearchParams({ error: '<img>', error_description: description }))
  warn.mockRestore()
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/\p{Cc}/u)
  expect(lines[0]?.length).toBeLessThan(1000)
})

it('T39 sends an OAuth response to the server once, even if the screen mounts again', async () => {
  const finish = vi.fn(() => Promise.resolve('done'))
  expect(await Promise.all([finishOncePerState('state', finish), finishOncePerState('state', finish)])).toEqual([
    'done',
    'done',
  ])
  expect(await finishOncePerState('state', finish)).toBe('done')
  expect(finish).toHaveBeenCalledTimes(1)
  await finishOncePerState('another', finish)
  expect(finish).toHaveBeenCalledTimes(2)
})
