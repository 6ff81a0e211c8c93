import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  BuildInterrupted,
  type MediaBuilder,
  MediaError,
  type MediaFacts,
} from '../../src/server/ports/media-builder.ts'
import type { ErrorCode } from '../../src/shared/kernel/app-error.ts'

type Answer = {
  readonly facts?: MediaFacts
  readonly code?: ErrorCode
  readonly detail?: string
  readonly crash?: string
}

const entry = join(import.meta.dirname, 'inspecting-server.ts')

/** Inspects all files in one process. A process that crashes is replaced, and the crash is reported. */
export function openInspector(): Pick<MediaBuilder, 'inspect'> & { readonly close: () => void } {
  const start = () =>
    fork(entry, [], { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  let child: ChildProcess = start()
  return {
    close: () => child.kill('SIGKILL'),
    inspect: (kind, path) =>
      new Promise((resolve, reject) => {
        const settle = (answer: Answer | undefined, exitReason: string) => {
          child.removeAllListeners()
          if (answer?.facts !== undefined) return resolve(answer.facts)
          if (answer?.code !== undefined) return reject(new MediaError(answer.code, answer.detail))
          if (answer === undefined) child = start()
          reject(new BuildInterrupted('crash', answer?.crash ?? exitReason))
        }
        child.once('message', (answer: Answer) => settle(answer, ''))
        child.once('exit', (code, signal) => settle(undefined, `the process ended with ${signal ?? code}`))
        child.send({ kind, path })
      }),
  }
}
