import { createHmac } from 'node:crypto'

/** Sender of a request. None of this is stored. */
export type Sender = {
  readonly tourId: string
  /** IPv4 address, or IPv6 network of a customer. */
  readonly address: string
  readonly userAgent: string
}

/** 64 bits, as the database's `bigint`. */
function hashOf(salt: string, parts: readonly string[]): string {
  return String(createHmac('sha256', salt).update(parts.join('\n')).digest().readBigInt64BE())
}

/**
 * Pseudonymous hashes of a visitor and of a network for the rate limit. They differ by day and tour; once the salt is
 * deleted, they can't be traced back.
 */
export function hashesOf(salt: string, { tourId, address, userAgent }: Sender) {
  return {
    visitor: hashOf(salt, ['visitor', tourId, address, userAgent]),
    network: hashOf(salt, ['network', tourId, address]),
  }
}
