import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { linkTo } from '../../../shared/web/routes.ts'

/** Leads to the tour as visitors see it. Notices stand outside of what gives texts, so that they are handed on. */
export function OpenTour({
  t,
  shareId,
  size = 'sm',
  ...least
}: { t: TFunction; shareId: string } & Pick<ButtonProps, 'size' | 'h'>) {
  return (
    <Button
      component="a"
      href={linkTo.share(shareId)}
      target="_blank"
      rel="noopener"
      variant="default"
      size={size}
      {...least}
      leftSection={<IconExternalLink size={18} />}
    >
      {t('publishing.open')}
    </Button>
  )
}
