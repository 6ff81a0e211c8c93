import { defineConfig } from 'vitest/config'

/** Tests of folders that need a database, and those that do not. */
const isServer = process.env.MUTATE_SERVER === 'true'
const excluded = ['tests/sdk/size.test.ts', 'tests/server/faults/**']

/** The tests that judge mutations: of the project's own, those without other programs. */
export default defineConfig({
  test: {
    include: isServer
      ? ['tests/server/**/*.test.ts']
      : ['tests/{shared,sdk,client}/**/*.test.ts', 'tests/server/{media,demo,kernel}/**/*.test.ts'],
    exclude: excluded,
    globalSetup: isServer ? ['tests/support/global-setup.ts'] : [],
    // The viewer imports its style sheets as text.
    css: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
