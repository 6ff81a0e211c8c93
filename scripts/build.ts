import { parseArgs } from 'node:util'
import { buildIfStale } from './building/bundles.ts'
import { onStop, stopPrograms } from './program.ts'

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })
onStop(() => stopPrograms())
process.exitCode = (await buildIfStale({ isForced: values.force })) ? 0 : 1
