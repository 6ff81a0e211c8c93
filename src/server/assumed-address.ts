import type { Config } from './config.ts'

/**
 * Notice for operators without `PUBLIC_URL`: until it is set, URLs are built from the Host header of requests, which
 * is unsafe on a public server. Undefined if it is set.
 */
export function assumedAddressNotice({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (publicUrl !== undefined) return undefined
  return 'PUBLIC_URL is not set. Set it before others can reach this server (docs/configuration.md).'
}
