import { onStop, stopPrograms } from './program.ts'
import { inEngines } from './testing/stages.ts'
import { makeTestFolder } from './testing/test-folder.ts'

// Everything that a visitor and an editor do, in WebKit and in Firefox: too long for every run of the tests.
const folder = makeTestFolder()
process.env.TMPDIR = folder.path
process.on('exit', folder.remove)
onStop(stopPrograms)
const result = await inEngines('soak')
if ('reason' in result) console.error(result.reason)
process.exit(result.status === 'passed' ? 0 : 1)
