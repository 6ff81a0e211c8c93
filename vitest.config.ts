import { defineConfig } from 'vitest/config'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  throw new Error(`Tests run under the pinned Node, and this is ${process.version}. Use npm test or npm run test:unit.`)
}

const pureServerTests = 'tests/server/{media,demo,kernel}/**/*.test.ts'

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Most of a server test is waiting: for processes to start and end, for retries, for the disk.
    maxWorkers: 3,
    slowTestThreshold: 15_000,
    projects: [
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'unit',
          include: ['tests/{shared,sdk,client,scripts}/**/*.test.ts', pureServerTests],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [pureServerTests],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
