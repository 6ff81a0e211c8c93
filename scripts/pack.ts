import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages, builtFolder, checkExamples, packedFiles, packPackages } from './packing/build-packages.ts'
import { onStop, root, stopPrograms } from './program.ts'

const { values } = parseArgs({ options: { 'build-only': { type: 'boolean', default: false } } })
onStop(() => stopPrograms())

async function pack(): Promise<boolean> {
  if (!(await buildPackages())) return false
  if (values['build-only']) return checkExamples()
  if (!(await packPackages())) return false
  for (const name of await packedFiles()) console.log(`${relative(root, builtFolder)}/${name}`)
  return true
}

process.exitCode = (await pack()) ? 0 : 1
