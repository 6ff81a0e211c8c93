import type { TablerIcon } from '@tabler/icons-react'
import { IconBrandFacebook, IconBrandLinkedin, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'

export type SharedLink = { readonly address: string; readonly name: string }

type ShareTarget = {
  readonly id: 'email' | 'whatsApp' | 'linkedIn' | 'facebook'
  readonly Icon: TablerIcon
  readonly href: (link: SharedLink) => string
}

/** Share targets as plain URLs, so that no script of a social network is loaded. */
export const shareTargets: readonly ShareTarget[] = [
  {
    id: 'email',
    Icon: IconMail,
    href: ({ address, name }) => `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`,
  },
  {
    id: 'whatsApp',
    Icon: IconBrandWhatsapp,
    href: ({ address, name }) => `https://wa.me/?text=${encodeURIComponent(`${name}\n${address}`)}`,
  },
  {
    id: 'linkedIn',
    Icon: IconBrandLinkedin,
    href: ({ address }) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`,
  },
  {
    id: 'facebook',
    Icon: IconBrandFacebook,
    href: ({ address }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
  },
]
