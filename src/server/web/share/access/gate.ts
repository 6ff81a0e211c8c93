import type { Request, Response } from 'express'
import { deniedMessage } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hasEnded, isUsedUp, type ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import type { Services } from '../../../services.ts'
import type { LinkOpens } from './link-opens.ts'
import type { Pass, Passes } from './passes.ts'

/**
 * Requested content, which decides how an open of a share link is counted: a `page` counts once a person has confirmed
 * it, the `document` for an embedding site counts at once, and a `file` doesn't count.
 */
export type RequestedContent = 'page' | 'document' | 'file'

export type Exchange = { readonly request: Request; readonly response: Response }

export type GateSettings = {
  readonly passes: Passes
  readonly opens: LinkOpens
  readonly relationTo: Services['relationTo']
  /** Rejects a wrong password. */
  readonly checkPassword: (request: Request, address: ShareAddress, password: string) => Promise<void>
  readonly now: () => Date
}

export type Gate = {
  /**
   * Admits a request to a tour, or rejects with `share.ended`, `share.passwordRequired`, `share.openRequired` when a
   * person has to confirm an open of the link, or `auth.required` or `access.denied` when only members may see it.
   */
  admit(exchange: Exchange, address: ShareAddress, content: RequestedContent): Promise<void>
  /** True if the browser already holds a valid pass. */
  isAdmitted(exchange: Exchange, address: ShareAddress): Promise<boolean>
  /** Admits a visitor who submitted the access form, with the password where there is one, and issues a pass. */
  enter(exchange: Exchange, address: ShareAddress, password: string): Promise<Pass>
}

/** Access control of published tours, by the policy of the address. */
export function gateOf({ passes, opens, relationTo, checkPassword, now }: GateSettings): Gate {
  const requireMember = async (request: Request, accountId: string) => {
    const relation = await relationTo(request, accountId)
    if (relation === 'anonymous') throw new AppError('auth.required')
    if (relation === 'outsider') throw new AppError('access.denied', { message: deniedMessage('viewTour') })
  }
  const requireNotEnded = (address: ShareAddress) => {
    if (hasEnded(address, now()) || isUsedUp(address)) throw new AppError('share.ended')
  }
  /** Counts an open of a share link; rejects if none is left. */
  const countOpen = async ({ access, link }: ShareAddress) => {
    if (link === null) return
    if (link.maxOpens === null) opens.countOpen(access.id)
    else if (!(await opens.consumeOpen(access.id))) throw new AppError('share.ended')
  }
  return {
    async admit(exchange, address, content) {
      const { request } = exchange
      const { access, link, accountId } = address
      if (hasEnded(address, now())) throw new AppError('share.ended')
      if (access.requires === 'membership') return requireMember(request, accountId)
      if (access.requires === 'nothing' && link === null) return
      if (await passes.holds(request, access)) return
      requireNotEnded(address)
      if (access.requires === 'password') throw new AppError('share.passwordRequired')
      // Link preview bots open links, too. When the number of opens is limited, a person has to confirm each.
      const isPartial = request.headers.range !== undefined
      if (link?.maxOpens !== null && (content !== 'document' || isPartial)) throw new AppError('share.openRequired')
      // HEAD and range requests don't count as opens.
      if (content === 'file' || isPartial || request.method === 'HEAD') return
      await countOpen(address)
      if (content === 'page') passes.setCookie(exchange, access, await passes.issue(address))
    },
    async isAdmitted({ request }, address) {
      return !hasEnded(address, now()) && (await passes.holds(request, address.access))
    },
    async enter(exchange, address, password) {
      const { access, accountId } = address
      requireNotEnded(address)
      if (access.requires === 'membership') await requireMember(exchange.request, accountId)
      if (access.requires === 'password') await checkPassword(exchange.request, address, password)
      await countOpen(address)
      return passes.issue(address)
    },
  }
}
