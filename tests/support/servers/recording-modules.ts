import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a server: appends the URL of each module that its main thread loads to the file MODULES_FILE.

const { MODULES_FILE } = process.env
if (MODULES_FILE !== undefined && isMainThread) {
  registerHooks({
    load: (url, context, nextLoad) => {
      appendFileSync(MODULES_FILE, `${url}\n`)
      return nextLoad(url, context)
    },
  })
}
