// Mutation tests by Stryker. Constants that a module computes once are ignored, because each would need its own process.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutating/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  concurrency: 2,
  // The first run loads every test that reaches the code, on machines that may be busy.
  dryRunTimeoutMinutes: 30,
  // TypeScript 7 has no API that Stryker could rewrite a configuration with, and none is needed to run the tests.
  tsconfigFile: 'none.json',
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'data', 'test-results'],
}
