import { defineConfig } from 'vitest/config'

/** True if the mutated code needs a database, and with it the server tests. */
const isServer = process.env.MUTATE_SERVER === 'true'
/** Server tests that need no database; they run on mutations of the domain. */
const databaseFreeTests = process.env.MUTATE_TESTS?.split(',') ?? []
const excluded = ['tests/sdk/size.test.ts', 'tests/server/faults/**']

/** Configuration of the tests that run on mutations. They start no other programs. */
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
