import { defineConfig } from 'vitest/config'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  throw new Error(`Tests run under the pinned Node, and this is ${process.version}. Use npm test or npm run test:unit.`)
}

/** Servers that are killed: little work, and long waits for new ones. */
const crashTests = 'tests/server/faults/**/*.test.ts'
/** Servers that are killed while they change rows, which runs on the embedded database; the others are about files. */
const embeddedCrashTests = 'tests/server/faults/killed-while-saving.test.ts'
/** Tests that set up native libraries for their process, or draw with all processors. */
const mediaTests = 'tests/server/{media,demo}/**/*.test.ts'
const kernelTests = 'tests/server/kernel/**/*.test.ts'
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
  'tests/server/insight/analytics/{reports,rollup}.test.ts',
  'tests/server/identity/audit/**/*.test.ts',
  'tests/server/access/auth/sweep.test.ts',
  'tests/server/collaboration/editing/claims.test.ts',
  'tests/server/library/folders/**/*.test.ts',
  'tests/server/library/media/{browse,changes}.test.ts',
  'tests/server/tours/tours/{columns,full-database}.test.ts',
  'tests/server/library/uploads/{concurrency,locks}.test.ts',
  'tests/server/access/users/make-admin.test.ts',
  'tests/server/connections/outbox/lost-jobs.test.ts',
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
  expect: { poll: { timeout: 60_000, interval: 100 } },
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
      {
        test: {
          name: 'architecture',
          // The sources of the project are parsed once, not for each file.
          isolate: false,
          maxWorkers: 1,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          // A process for each file takes twice the processor time.
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          include: ['tests/{shared,sdk,client,scripts,stand-ins}/**/*.test.ts', kernelTests],
          testTimeout: 60_000,
          retry: process.env.CI ? 1 : 0,
          // The viewer's style sheets are texts in code; vitest would hand out empty ones.
          css: true,
        },
      },
      {
        test: {
          name: 'media',
          include: [mediaTests],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [mediaTests, kernelTests, crashTests, ...embeddedDatabaseTests, ...bothDatabasesTests],
          ...withServers,
        },
      },
      { test: { name: 'both-databases', include: bothDatabasesTests, ...withServers } },
      { test: { name: 'embedded-database', include: embeddedDatabaseTests, ...withServers } },
      { test: { name: 'cluster', include: ['tests/cluster/*.test.ts'], ...withServers, isolate: true } },
      { test: { name: 'cluster-soak', include: ['tests/cluster/soak/*.test.ts'], ...withServers, isolate: true } },
      { test: { name: 'engines', include: ['tests/engines/*.test.ts'], ...withEngines } },
      { test: { name: 'soak', include: ['tests/engines/soak/*.test.ts'], ...withEngines } },
      { test: { name: 'crash', include: [crashTests], exclude: [embeddedCrashTests], ...withServers, isolate: true } },
      { test: { name: 'embedded-crash', include: [embeddedCrashTests], ...withServers, isolate: true } },
    ],
  },
})
