/**
 * A server that kills itself, with no word and no clean-up, right before or after one step of its work:
 * `DIE_AT=before:adoptFile`, once SIGUSR2 has said that it is meant, or from the start with `DOOMED=yes`. Its steps are
 * calls of the ports; the rest is the server that people run.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config.ts'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { localSpool } from '../../../src/server/ports/spool/local-spool.ts'
import { startServer } from '../../../src/server/server.ts'

const [moment, step] = (process.env.DIE_AT ?? '').split(':')
let meant = process.env.DOOMED === 'yes'
process.on('SIGUSR2', () => {
  meant = true
  console.log('Meant.')
})

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing may run until it is there.
  for (;;);
}

/** The port, whose step is deadly. Other steps work as they do. */
function deadly<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const original: unknown = Reflect.get(target, name, receiver)
      if (name !== step || typeof original !== 'function') return original
      return async (...methodArguments: unknown[]) => {
        if (meant && moment === 'before') die()
        const answer: unknown = await Reflect.apply(original, target, methodArguments)
        return meant && moment === 'after' ? die() : answer
      }
    },
  })
}

const config = readConfig()
let adopted = false
const files = deadly(localFiles(join(config.dataFolder, 'files')))
const adoptFile: typeof files.adoptFile = async (path, key) => {
  await files.adoptFile(path, key)
  adopted = meant
}
const server = await startServer(config, {
  ports: {
    files: new Proxy(files, { get: (target, name) => (name === 'adoptFile' ? adoptFile : Reflect.get(target, name)) }),
    spool: deadly(localSpool(join(config.dataFolder, 'uploads'))),
    mediaBuilder: deadly(createMediaBuilder()),
    // The clock is read within the transaction that makes the medium.
    now: () => (meant && step === 'transaction' && adopted ? die() : new Date()),
  },
})
flushCompileCache()
console.log(`Stopover is ready at ${server.address}`)
