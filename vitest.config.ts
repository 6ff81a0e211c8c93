import { defineConfig } from 'vitest/config'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  throw new Error(`Tests need the pinned Node, but this is ${process.version}. Use npm test or npm run test:unit.`)
}

/** Tests that kill servers. They do little work, and wait long for restarts. */
const crashTests = 'tests/server/faults/**/*.test.ts'
/** Crash tests on the embedded database. The others are about files. */
const embeddedCrashTests = 'tests/server/faults/killed-while-saving.test.ts'
/** Tests of several processes on PostgreSQL. */
const clusterTests = 'tests/cluster/*.test.ts'
/** Tests that configure native libraries for their whole process, or render with all processors. */
const mediaTests = 'tests/server/{media,demo}/**/*.test.ts'
const kernelTests = 'tests/server/kernel/**/*.test.ts'
/** Tests of the embedded database itself. */
const embeddedDatabaseTests = [
  'tests/server/database/{pglite-transactions,start-errors,vacuum-embedded}.test.ts',
  'tests/server/backup/embedded.test.ts',
]
/**
 * Tests of behavior that may depend on the database driver or on the number of connections: raw queries, locks,
 * notifications, jobs, keyset pagination, streamed exports. They run on both databases. Other server tests run on
 * PostgreSQL, which takes a third of the time, or on the embedded database if there is no PostgreSQL. `npm run soak` runs
 * all of them on the embedded database.
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
/**
 * Options with which Node loads the sources itself and strips their types, as in production. Vite would transform each
 * module. Vitest's loader hooks are off, because they only serve tests that replace modules, of which the server has none.
 */
const nativeModules = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** Options of tests that start servers. */
const serverTestOptions = {
  // Each file starts servers of its own, so the modules and the database's code need to be loaded only once.
  isolate: false,
  ...nativeModules,
  // V8 sometimes crashes while it frees the code of closed databases (nodejs/node#64500).
  execArgv: ['--no-wasm-code-gc', '--no-flush-liftoff-code'],
  globalSetup: ['tests/support/global-setup.ts'],
  // The timeouts only end tests that hang: on a busy machine a file may take ten times as long as on an idle one.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
  // CI machines are shared with other jobs. The reporter names tests that pass only in their retry.
  retry: process.env.CI ? 1 : 0,
}

/** Options of tests in other browser engines, which share a server and a display. Each engine uses all processors. */
const engineTestOptions = {
  globalSetup: ['tests/engines/support/global-setup.ts'],
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Another stage of `npm test` uses two more workers at the same time (scripts/testing/stages.ts).
    maxWorkers: 2,
    slowTestThreshold: 15_000,
    projects: [
      {
        test: {
          name: 'architecture',
          // The project's sources are parsed once rather than once for each test file.
          isolate: false,
          maxWorkers: 1,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          // A process for each file would take twice the processor time.
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          include: ['tests/{shared,sdk,client,scripts,stand-ins}/**/*.test.ts', kernelTests],
          testTimeout: 60_000,
          retry: process.env.CI ? 1 : 0,
          // The viewer imports style sheets as text. By default vitest replaces them by empty ones.
          css: true,
        },
      },
      {
        test: {
          name: 'media',
          include: [mediaTests],
          // A process for each file would load the decoders again.
          isolate: false,
          ...nativeModules,
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
          ...serverTestOptions,
        },
      },
      // Projects share no processes, and each process loads the server for two seconds of CPU time. So each of the two
      // stages of `npm test` with server tests has a project of its own, with the files of several others.
      {
        test: {
          name: 'postgresql',
          include: ['tests/server/**/*.test.ts', clusterTests],
          exclude: [mediaTests, kernelTests, embeddedCrashTests, ...embeddedDatabaseTests],
          ...serverTestOptions,
        },
      },
      {
        test: {
          name: 'pglite',
          include: [...bothDatabasesTests, ...embeddedDatabaseTests, embeddedCrashTests],
          ...serverTestOptions,
        },
      },
      { test: { name: 'both-databases', include: bothDatabasesTests, ...serverTestOptions } },
      { test: { name: 'embedded-database', include: embeddedDatabaseTests, ...serverTestOptions } },
      { test: { name: 'cluster', include: [clusterTests], ...serverTestOptions } },
      {
        test: { name: 'cluster-soak', include: ['tests/cluster/soak/*.test.ts'], ...serverTestOptions, isolate: true },
      },
      { test: { name: 'engines', include: ['tests/engines/*.test.ts'], ...engineTestOptions } },
      { test: { name: 'soak', include: ['tests/engines/soak/*.test.ts'], ...engineTestOptions } },
      {
        test: {
          name: 'crash',
          include: [crashTests],
          exclude: [embeddedCrashTests],
          ...serverTestOptions,
        },
      },
      { test: { name: 'embedded-crash', include: [embeddedCrashTests], ...serverTestOptions } },
    ],
  },
})
