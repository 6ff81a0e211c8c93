import { describe, expect, it } from 'vitest'
import { translateError } from '../../../src/server/kernel/translate-error.ts'
import { BuildInterrupted } from '../../../src/server/ports/media-builder.ts'

describe('an interrupted media worker', () => {
  it.each([
    ['time', 'server.busy', 503],
    ['diskSpace', 'storage.full', 507],
  ] as const)('for lack of %s asks the caller to retry', (reason, code, status) => {
    const translated = translateError(new BuildInterrupted(reason, 'not done after 20000 ms'))
    expect(translated).toMatchObject({ code, status, retryAfterSeconds: 5 })
  })

  it.each(['crash', 'memory'] as const)(
    'after a %s asks for no retry, because the file would cause it again',
    (reason) => {
      const error = new BuildInterrupted(reason, 'the process ended with SIGSEGV')
      expect(translateError(error)).toBe(error)
    },
  )
})
