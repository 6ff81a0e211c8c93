import { join } from 'node:path'
import { isBundleCurrent } from '../../../src/server/media/worker-entry.ts'

const root = join(import.meta.dirname, '../../..')
const bundleFolder = join(root, 'dist/test-servers')

/** Programs that tests start, and their sources (vite.test-servers.config.ts). */
const sourceFiles = {
  main: 'src/server/main.ts',
  'make-admin': 'src/server/make-admin.ts',
  'killable-server': 'tests/support/servers/killable-server.ts',
} as const

let hasCurrentBundle: boolean | undefined

/** Path of a program. Its bundle is preferred if no source has changed since the build, because it starts in two thirds of the CPU time. */
export function serverEntry(name: keyof typeof sourceFiles): string {
  hasCurrentBundle ??= isBundleCurrent(join(bundleFolder, 'sources.json'), root)
  return hasCurrentBundle ? join(bundleFolder, `${name}.js`) : join(root, sourceFiles[name])
}
