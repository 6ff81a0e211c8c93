import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  BuildInterrupted,
  type MediaBuilder,
  MediaError,
  type MediaFacts,
} from '../../src/server/ports/media-builder.ts'
import type { ErrorCode } from '../../src/shared/kernel/error-codes.ts'

type InspectionResult = {
  readonly facts?: MediaFacts
  readonly code?: ErrorCode
  readonly detail?: string
  readonly crash?: string
}

const serverScript = join(import.meta.dirname, 'inspecting-server.ts')

/** Inspects all files in one process. A process that crashes is replaced, and the crash is reported. */
export function openInspector(): Pick<MediaBuilder, 'inspect'> & { readonly close: () => void } {
  const start = () =>
    fork(serverScript, [], { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  let child: ChildProcess = start()
  return {
    close: () => child.kill('SIGKILL'),
    inspect: (kind, path) =>
      new Promise((resolve, reject) => {
        const settle = (result: InspectionResult | undefined, exitReason: string) => {
          child.removeAllListeners()
          if (result?.facts !== undefined) return resolve(result.facts)
          if (result?.code !== undefined) return reject(new MediaError(result.code, result.detail))
          if (result === undefined) child = start()
          reject(new BuildInterrupted('crash', result?.crash ?? exitReason))
        }
        child.once('message', (result: InspectionResult) => settle(result, ''))
        child.once('exit', (code, signal) => settle(undefined, `the process ended with ${signal ?? code}`))
        child.send({ kind, path })
      }),
  }
}
