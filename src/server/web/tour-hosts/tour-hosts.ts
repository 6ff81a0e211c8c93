import type { Request } from 'express'
import type { Config } from '../../config.ts'
import type { ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { requestOrigin } from '../origin.ts'

type Asking = Pick<Request, 'protocol' | 'headers'>

/** Hosts that show one tour each. */
export type TourHosts = {
  /** Whether what a tour answers may depend on hosts: a request came by one, or the tour has one. */
  concern(request: Pick<Request, 'headers'>, address: ShareAddress): boolean
  /** What the host of a request shows, by one of its addresses; undefined for the installation's own host, and any other. */
  nameAt(request: Asking): string | undefined
  /** Origin of a request that came by such a host; undefined for any other. */
  originAt(request: Asking): string | undefined
  /** Where search engines should find a tour that everybody may see; undefined for one that has no host of its own. */
  canonicalOriginOf(address: ShareAddress, request: Asking): string | undefined
}

/** Where a request was sent to. The DNS takes a name with a dot at its end for the same one, and so do browsers. */
function addressOf(request: Asking): URL | undefined {
  const origin = requestOrigin(request)
  if (origin === undefined) return undefined
  const address = new URL(origin)
  address.hostname = address.hostname.replace(/\.$/, '')
  return address
}

const hostnameOf = (request: Asking) => addressOf(request)?.hostname ?? ''

export function tourHostsOf({ tourHosts, publicUrl }: Pick<Config, 'tourHosts' | 'publicUrl'>): TourHosts {
  const hostOf = new Map([...tourHosts].map(([host, name]) => [name, host]))
  const nameAt = (request: Asking) => (tourHosts.size === 0 ? undefined : tourHosts.get(hostnameOf(request)))
  // Behind a proxy that says nothing of it, visitors still came as the installation is reached.
  const schemeOf = ({ protocol }: Asking) => (publicUrl === undefined ? `${protocol}:` : new URL(publicUrl).protocol)
  const hasHost = ({ shareId, slug }: ShareAddress) => hostOf.has(shareId) || hostOf.has(slug ?? '')
  return {
    concern: ({ headers }, address) =>
      tourHosts.size > 0 && (hasHost(address) || tourHosts.has(hostnameOf({ protocol: 'http', headers }))),
    nameAt,
    originAt: (request) => {
      const address = nameAt(request) === undefined ? undefined : addressOf(request)
      return address && `${schemeOf(request)}//${address.host}`
    },
    canonicalOriginOf: ({ shareId, slug, visibility, link }, request) => {
      const host = hostOf.get(shareId) ?? hostOf.get(slug ?? '')
      return host === undefined || link !== null || visibility !== 'public'
        ? undefined
        : `${schemeOf(request)}//${host}`
    },
  }
}
