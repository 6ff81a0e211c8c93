import { defineConfig } from 'vitest/config'

/** True if the mutated code needs a database, and with it the server tests. */
const isServer = process.env.MUTATE_SERVER === 'true'
/** Tests of the server without a database, which run on mutations of its domain. */
const databaseFreeTests = process.env.MUTATE_TESTS?.split(',') ?? []
const excluded = ['tests/sdk/size.test.ts', 'tests/server/faults/**']

/** Tests that run on mutations: those that start no other programs. */
export default defineConfig({
  test: {
    include: isServer
      ? ['tests/server/**/*.test.ts']
      : [
          'tests/{shared,sdk,client}/**/*.test.ts',
          'tests/server/{media,demo,kernel}/**/*.test.ts',
          ...databaseFreeTests,
        ],
    exclude: excluded,
    globalSetup: isServer ? ['tests/support/global-setup.ts'] : [],
    // The viewer imports its style sheets as text.
    css: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
