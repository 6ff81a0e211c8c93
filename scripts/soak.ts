import { onStop, stopPrograms } from './program.ts'
import {
  runAllServerTestsOnPGlite,
  runClusterSoak,
  runCrashSoak,
  runInEngines,
  runOnTwoProcesses,
  runRetouchSoak,
  stopCluster,
} from './testing/stages.ts'
import { createTestFolder } from './testing/test-folder.ts'

// Tests that take too long for every run: visitors and editors in WebKit and Firefox, all server tests on the embedded
// database, random retouches of panoramas, browser tests of collaboration on two server processes, and servers that are killed at many moments, alone and
// as processes of one installation.
const folder = createTestFolder()
process.env.TMPDIR = folder.path
process.on('exit', folder.remove)
onStop(async () => {
  await stopPrograms()
  await stopCluster()
})
const results = [
  await runInEngines('soak'),
  await runAllServerTestsOnPGlite(),
  await runRetouchSoak(),
  await runOnTwoProcesses(),
  await runCrashSoak(),
  await runClusterSoak(),
]
await stopCluster()
for (const result of results) if ('reason' in result) console.error(result.reason)
process.exit(results.every(({ status }) => status === 'passed') ? 0 : 1)
