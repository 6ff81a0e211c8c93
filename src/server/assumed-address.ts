import type { Config } from './config.ts'

/**
 * What an operator has to know who has set no `PUBLIC_URL`: without a fixed address the product takes what it is told,
 * which is nothing to open to the world. Undefined where it is set.
 */
export function assumedAddressNotice({ publicUrl }: Pick<Config, 'publicUrl'>, address: string): string | undefined {
  if (publicUrl !== undefined) return undefined
  return `PUBLIC_URL is not set. Set it before others can reach Stopover: until then, links in emails lead to ${address}, share pages use the host of each request, and cookies work without HTTPS.`
}
