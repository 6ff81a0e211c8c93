import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logSandbox } from '../../../src/server/open-ports.ts'
import type { MediaSandbox } from '../../../src/server/ports/media-builder.ts'

function loggedLinesFor(mediaSandbox: MediaSandbox): unknown[] {
  const loggedLines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void loggedLines.push(JSON.parse(line)) })
  logSandbox(mediaSandbox, log)
  return loggedLines
}

it('media workers without namespaces cause a warning at the default log level', () => {
  expect(loggedLinesFor('permissions')).toEqual([
    expect.objectContaining({
      level: 40,
      mediaWorkersHeldBy: 'permissions',
      msg: expect.stringContaining('docs/deployment.md'),
    }),
  ])
})

it('media workers within namespaces cause no warning', () => {
  expect(loggedLinesFor('namespaces')).toEqual([])
})
