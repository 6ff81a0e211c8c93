import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { fairCommand } from '../../scripts/testing/fair-command.ts'

it('a program and what it starts cannot raise their priority', () => {
  const raise = 'require("node:os").setPriority(-5)'
  const { command, args } = fairCommand(process.execPath, ['-e', raise])
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/EACCES|EPERM/)
  expect(status).toBe(1)
})
