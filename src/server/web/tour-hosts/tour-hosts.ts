import type { Request } from 'express'
import type { Config } from '../../config.ts'
import type { ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { requestOrigin } from '../origin.ts'

type HostRequest = Pick<Request, 'protocol' | 'headers'>

/** Hosts that show one tour each. */
export type TourHosts = {
  /** True if a response may depend on tour hosts: the request was sent to one, or the tour has one. */
  mayAffect(request: Pick<Request, 'headers'>, address: ShareAddress): boolean
  /** Share id or short link of the tour on the request's host; undefined for any other host. */
  nameAt(request: HostRequest): string | undefined
  /** Origin of a request to a tour host; undefined for any other. */
  originAt(request: HostRequest): string | undefined
  /** Canonical origin of a public tour; undefined for a tour without its own host. */
  canonicalOriginOf(address: ShareAddress, request: HostRequest): string | undefined
}

/** URL of the request's origin, without the trailing dot of a fully qualified host name. */
function originUrlOf(request: HostRequest): URL | undefined {
  const origin = requestOrigin(request)
  if (origin === undefined) return undefined
  const url = new URL(origin)
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

const hostnameOf = (request: HostRequest) => originUrlOf(request)?.hostname ?? ''

/** Creates the lookup of tours that have a host name of their own. */
export function tourHostsOf({ tourHosts, publicUrl }: Pick<Config, 'tourHosts' | 'publicUrl'>): TourHosts {
  const hostsByName = new Map([...tourHosts].map(([host, name]) => [name, host]))
  const nameAt = (request: HostRequest) => (tourHosts.size === 0 ? undefined : tourHosts.get(hostnameOf(request)))
  // The scheme comes from the public URL, because not every proxy forwards the scheme of the request.
  const schemeOf = ({ protocol }: HostRequest) =>
    publicUrl === undefined ? `${protocol}:` : new URL(publicUrl).protocol
  const hasHost = ({ shareId, slug }: ShareAddress) => hostsByName.has(shareId) || hostsByName.has(slug ?? '')
  return {
    mayAffect: ({ headers }, address) =>
      tourHosts.size > 0 && (hasHost(address) || tourHosts.has(hostnameOf({ protocol: 'http', headers }))),
    nameAt,
    originAt: (request) => {
      const url = nameAt(request) === undefined ? undefined : originUrlOf(request)
      return url && `${schemeOf(request)}//${url.host}`
    },
    canonicalOriginOf: ({ shareId, slug, visibility, link }, request) => {
      const host = hostsByName.get(shareId) ?? hostsByName.get(slug ?? '')
      return host === undefined || link !== null || visibility !== 'public'
        ? undefined
        : `${schemeOf(request)}//${host}`
    },
  }
}
