import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded before a server: writes the address of each module that its main thread loads into the file of this setting.

const { MODULES_FILE } = process.env
if (MODULES_FILE !== undefined && isMainThread) {
  registerHooks({
    load: (url, context, nextLoad) => {
      appendFileSync(MODULES_FILE, `${url}\n`)
      return nextLoad(url, context)
    },
  })
}
