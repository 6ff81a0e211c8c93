import { createHmac } from 'node:crypto'

/** What a request says of who sent it. Nothing of this is stored anywhere. */
export type Sender = {
  readonly tourId: string
  /** An IPv4 address, or the network that one IPv6 customer has to itself. */
  readonly address: string
  readonly userAgent: string
}

/** 64 bits, as the database's `bigint`. */
function hashOf(salt: string, parts: readonly string[]): string {
  return String(createHmac('sha256', salt).update(parts.join('\n')).digest().readBigInt64BE())
}

/**
 * Tells visitors of a tour apart for a day, and networks for the cap on floods. Of another day or another tour the same
 * sender has other hashes; once the salt is gone, nobody can find out whose they were.
 */
export function hashesOf(salt: string, { tourId, address, userAgent }: Sender) {
  return {
    visitor: hashOf(salt, ['visitor', tourId, address, userAgent]),
    network: hashOf(salt, ['network', tourId, address]),
  }
}
