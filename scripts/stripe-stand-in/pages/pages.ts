import type { IncomingMessage, ServerResponse } from 'node:http'
import type { World } from '../world.ts'

export type PageCall = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly body: string }

export async function handlePages(_world: World, _call: PageCall): Promise<boolean> {
  return false
}
