import { spawn } from 'node:child_process'
import { startCluster } from '/work/main/scripts/testing/postgres.ts'
import { makeTestFolder } from '/work/main/scripts/testing/test-folder.ts'

const folder = makeTestFolder()
process.env.TMPDIR = folder.path
const cluster = await startCluster('/usr/lib/postgresql/15/bin')
const args = process.argv.slice(2)
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: cluster.url, CLUSTER_KILLS: process.env.CLUSTER_KILLS ?? '200' },
})
child.on('exit', async (code) => {
  await cluster.stop()
  folder.remove()
  console.log('exit', code)
  process.exit(code ?? 1)
})
