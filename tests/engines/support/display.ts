import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Display = { readonly name: string; readonly stop: () => Promise<void> }

/** Terminates a child process and waits until it has exited. */
export async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

/** Starts a virtual X display (Xvfb) with a free display number. */
export async function startDisplay(program: string): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const displayPipe = server.stdio[3]
  if (!displayPipe) throw new Error('the display has no pipe for its number')
  const [number] = await Promise.race([
    once(displayPipe, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('the display did not start'))),
  ])
  return { name: `:${String(number).trim()}`, stop: () => terminate(server) }
}
