import type { TablerIcon } from '@tabler/icons-react'
import { IconBrandFacebook, IconBrandLinkedin, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'

export type SharedLink = { readonly url: string; readonly name: string }

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
    href: ({ url, name }) => `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`,
  },
  {
    id: 'whatsApp',
    Icon: IconBrandWhatsapp,
    href: ({ url, name }) => `https://wa.me/?text=${encodeURIComponent(`${name}\n${url}`)}`,
  },
  {
    id: 'linkedIn',
    Icon: IconBrandLinkedin,
    href: ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
  },
  {
    id: 'facebook',
    Icon: IconBrandFacebook,
    href: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
]
