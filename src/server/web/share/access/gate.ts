import type { Request, Response } from 'express'
import { deniedSentence } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hasEnded, isUsedUp, type ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import type { Services } from '../../../services.ts'
import type { LinkOpens } from './link-opens.ts'
import type { Pass, PassKeeper } from './passes.ts'

/**
 * What a request is for. A `page` counts as an opening of a link once a person has asked for it; a `document` of a site
 * that embeds the tour is one right away; a `file` is none.
 */
export type Wish = 'page' | 'document' | 'file'

export type Exchange = { readonly request: Request; readonly response: Response }

export type GateSettings = {
  readonly passes: PassKeeper
  readonly opens: LinkOpens
  readonly standingIn: Services['standingIn']
  /** Rejects unless a password is the one of a door. */
  readonly checkPassword: (request: Request, address: ShareAddress, password: string) => Promise<void>
  readonly now: () => Date
}

export type Gate = {
  /**
   * Lets a request in to a tour, or rejects: `share.ended`, `share.passwordRequired`, `share.openRequired` where a
   * person has to ask for one of the openings of a link, `auth.required` or `access.denied` where members are let in.
   */
  admit(exchange: Exchange, address: ShareAddress, wish: Wish): Promise<void>
  /** Whether a browser is in by a pass that it holds, so that it need not ask. */
  isIn(exchange: Exchange, address: ShareAddress): Promise<boolean>
  /** Lets somebody in who asks for it, with the password where there is one, and says so by a pass. */
  enter(exchange: Exchange, address: ShareAddress, password: string): Promise<Pass>
}

/** Who may see a tour, by what stands before it at an address. */
export function gateOf({ passes, opens, standingIn, checkPassword, now }: GateSettings): Gate {
  const requireMember = async (request: Request, accountId: string) => {
    const standing = await standingIn(request, accountId)
    if (standing === 'stranger') throw new AppError('auth.required')
    if (standing === 'outsider') throw new AppError('access.denied', { message: deniedSentence('viewTour') })
  }
  const requireOpen = (address: ShareAddress) => {
    if (hasEnded(address, now()) || isUsedUp(address)) throw new AppError('share.ended')
  }
  const takeOpen = async ({ door, link }: ShareAddress) => {
    if (link === null) return
    if (link.maxOpens === null) opens.note(door.id)
    else if (!(await opens.take(door.id))) throw new AppError('share.ended')
  }
  return {
    async admit(exchange, address, wish) {
      const { request } = exchange
      const { door, link, accountId } = address
      if (hasEnded(address, now())) throw new AppError('share.ended')
      if (door.asks === 'membership') return requireMember(request, accountId)
      if (door.asks === 'nothing' && link === null) return
      if (await passes.holds(request, door)) return
      requireOpen(address)
      if (door.asks === 'password') throw new AppError('share.passwordRequired')
      // What writes previews of links opens them, too; a person has to ask for one of a few openings.
      const isPartial = request.headers.range !== undefined
      if (link?.maxOpens !== null && (wish !== 'document' || isPartial)) throw new AppError('share.openRequired')
      // Who asks for the headers alone, or for a few bytes, has opened nothing.
      if (wish === 'file' || isPartial || request.method === 'HEAD') return
      await takeOpen(address)
      if (wish === 'page') passes.keep(exchange, door, await passes.make(address))
    },
    async isIn({ request }, address) {
      return !hasEnded(address, now()) && (await passes.holds(request, address.door))
    },
    async enter(exchange, address, password) {
      const { door, accountId } = address
      requireOpen(address)
      if (door.asks === 'membership') await requireMember(exchange.request, accountId)
      if (door.asks === 'password') await checkPassword(exchange.request, address, password)
      await takeOpen(address)
      return passes.make(address)
    },
  }
}
