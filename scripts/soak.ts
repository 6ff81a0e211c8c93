import { onStop, stopPrograms } from './program.ts'
import {
  inEngines,
  manyClusterKills,
  manyKills,
  overTwoProcesses,
  serverOnPGlite,
  stopCluster,
} from './testing/stages.ts'
import { makeTestFolder } from './testing/test-folder.ts'

// Too long for every run of the tests: all that a visitor and an editor do, in WebKit and in Firefox; what they do around
// tours and together, over two processes; all that the server does, on the embedded database; and servers that are killed
// at many moments, alone and as processes of one installation.
const folder = makeTestFolder()
process.env.TMPDIR = folder.path
process.on('exit', folder.remove)
onStop(async () => {
  await stopPrograms()
  await stopCluster()
})
const results = [
  await inEngines('soak'),
  await serverOnPGlite(),
  await overTwoProcesses(),
  await manyKills(),
  await manyClusterKills(),
]
await stopCluster()
for (const result of results) if ('reason' in result) console.error(result.reason)
process.exit(results.every(({ status }) => status === 'passed') ? 0 : 1)
