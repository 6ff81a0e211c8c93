import { IconBrandGoogle, IconBrandLinkedin, IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProviderName } from '../../../../../shared/auth/providers.ts'

const size = 18

/** Decorative icons beside the providers' names. */
export const providerIcons = {
  google: <IconBrandGoogle size={size} aria-hidden="true" />,
  linkedin: <IconBrandLinkedin size={size} aria-hidden="true" />,
  concept3d: <IconBuilding size={size} aria-hidden="true" />,
} as const satisfies Record<ProviderName, ReactNode>
