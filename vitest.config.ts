import { defineConfig } from 'vitest/config'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  throw new Error(`Tests run under the pinned Node, and this is ${process.version}. Use npm test or npm run test:unit.`)
}

/** Servers that are killed, a dozen times each: little work, and long waits for new ones. */
const crashTests = 'tests/server/faults/**/*.test.ts'
const pureServerTests = 'tests/server/{media,demo,kernel}/**/*.test.ts'
/** Tests of the embedded database's own files. */
const embeddedDatabaseTests = [
  'tests/server/database/{pglite-transactions,start-errors,vacuum-embedded}.test.ts',
  'tests/server/backup/embedded.test.ts',
]
/**
 * Tests of what a driver or a single connection can change: queries by hand, locks, notices, jobs, pages by cursor, exports
 * that stream. They run on both databases. Other server tests run on PostgreSQL, which takes a third of the
 * time, or on the embedded one where there is no PostgreSQL; `npm run soak` runs all of them on the embedded one.
 */
const bothDatabasesTests = [
  'tests/server/database/{fairness,schema}.test.ts',
  'tests/server/analytics/{reports,rollup}.test.ts',
  'tests/server/audit/**/*.test.ts',
  'tests/server/auth/sweep.test.ts',
  'tests/server/editing/claims.test.ts',
  'tests/server/folders/**/*.test.ts',
  'tests/server/media-library/{browse,changes}.test.ts',
  'tests/server/tours/{columns,full-database}.test.ts',
  'tests/server/uploads/{concurrency,locks}.test.ts',
  'tests/server/users/make-admin.test.ts',
  'tests/server/webhooks/lost-jobs.test.ts',
]
/** Each file starts servers of its own; to load the modules and the database's code once is enough. */
const withServers = {
  isolate: false,
  // V8 ends the process now and then while it frees code of databases that have come and gone (nodejs/node#64500).
  execArgv: ['--no-wasm-code-gc', '--no-flush-liftoff-code'],
  globalSetup: ['tests/support/global-setup.ts'],
  // They end what hangs: on a machine with much to do a file may take ten times what it takes on an idle one.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // As in playwright.config.ts: what passed only the second time is named by the reporter.
  retry: process.env.CI ? 1 : 0,
}

/** One Stopover and one display; an engine at a time, as each draws with all processors there are. */
const withEngines = {
  globalSetup: ['tests/engines/support/global-setup.ts'],
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Another stage of the whole run has two more beside them (scripts/testing/stages.ts).
    maxWorkers: 2,
    slowTestThreshold: 15_000,
    projects: [
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'unit',
          include: ['tests/{shared,sdk,client,scripts,stand-ins}/**/*.test.ts', pureServerTests],
          testTimeout: 60_000,
          // The viewer's style sheets are texts in code; vitest would hand out empty ones.
          css: true,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [pureServerTests, crashTests, ...embeddedDatabaseTests, ...bothDatabasesTests],
          ...withServers,
        },
      },
      { test: { name: 'both-databases', include: bothDatabasesTests, ...withServers } },
      { test: { name: 'embedded-database', include: embeddedDatabaseTests, ...withServers } },
      { test: { name: 'cluster', include: ['tests/cluster/*.test.ts'], ...withServers, isolate: true } },
      { test: { name: 'cluster-soak', include: ['tests/cluster/soak/*.test.ts'], ...withServers, isolate: true } },
      { test: { name: 'engines', include: ['tests/engines/*.test.ts'], ...withEngines } },
      { test: { name: 'soak', include: ['tests/engines/soak/*.test.ts'], ...withEngines } },
      { test: { name: 'crash', include: [crashTests], ...withServers, isolate: true } },
    ],
  },
})
