import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const workerUrl = pathToFileURL('src/server/media/worker.ts').href

/** Script that prints the packages that a worker loads before its job. */
const listPackagesScript = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
      if (name !== undefined) packages.add(name)
      return next(url, context)
    },
  })
  await import('${workerUrl}')
  console.log([...packages].join(' '))
`

it('a worker starts without packages for input validation or for single formats', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', listPackagesScript], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const packages = stdout.trim().split(' ')
  expect(packages).toContain('sharp')
  expect(packages).not.toContain('zod')
  expect(packages).not.toContain('node-av')
  expect(packages).not.toContain('exifreader')
})
