/**
 * Server that kills itself (SIGKILL) right before or after a step, such as `KILL_AT=before:adoptFile`. SIGUSR2 arms it;
 * `ARMED=yes` arms it from the start. Steps are calls of the ports; everything else is the production server.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config.ts'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { localSpool } from '../../../src/server/ports/spool/local-spool.ts'
import { startServer } from '../../../src/server/server.ts'

const [timing, step] = (process.env.KILL_AT ?? '').split(':')
let isArmed = process.env.ARMED === 'yes'
process.on('SIGUSR2', () => {
  isArmed = true
  console.log('Armed.')
})

function killItself(): never {
  process.kill(process.pid, 'SIGKILL')
  // Keeps other code from running until the signal arrives.
  for (;;);
}

/** Wraps a port so that the chosen step kills the process; other steps work as usual. */
function killAtStep<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const original: unknown = Reflect.get(target, name, receiver)
      if (name !== step || typeof original !== 'function') return original
      return async (...methodArguments: unknown[]) => {
        if (isArmed && timing === 'before') killItself()
        const result: unknown = await Reflect.apply(original, target, methodArguments)
        return isArmed && timing === 'after' ? killItself() : result
      }
    },
  })
}

const config = readConfig()
let hasAdoptedFile = false
const files = killAtStep(localFiles(join(config.dataFolder, 'files')))
const adoptFile: typeof files.adoptFile = async (path, key) => {
  await files.adoptFile(path, key)
  hasAdoptedFile = isArmed
}
const server = await startServer(config, {
  ports: {
    files: new Proxy(files, { get: (target, name) => (name === 'adoptFile' ? adoptFile : Reflect.get(target, name)) }),
    spool: killAtStep(localSpool(join(config.dataFolder, 'uploads'))),
    mediaBuilder: killAtStep(createMediaBuilder()),
    // The clock is read within the transaction that creates the medium.
    now: () => (isArmed && step === 'transaction' && hasAdoptedFile ? killItself() : new Date()),
  },
})
flushCompileCache()
console.log(`Stopover is ready at ${server.address}`)
