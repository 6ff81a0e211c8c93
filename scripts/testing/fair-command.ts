import { spawnSync } from 'node:child_process'

/** Arguments of setpriv(1) that take the capability to raise priorities from a program and all that it starts. */
const dropRaisedPriorities = ['--bounding-set=-sys_nice', '--inh-caps=-sys_nice']

type Command = { readonly command: string; readonly args: readonly string[] }

/**
 * Command that runs a program and what it starts at ordinary priorities. As root, Chromium draws at a higher priority
 * than everything else: on two cores, the servers that its pages wait for would hardly run, and tests would time out.
 * Returns the command itself for other users, who can't raise priorities, and where setpriv is missing or not allowed.
 */
export function fairCommand(command: string, args: readonly string[]): Command {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('setpriv', [...dropRaisedPriorities, 'true']).status !== 0) return { command, args }
  return { command: 'setpriv', args: [...dropRaisedPriorities, command, ...args] }
}
