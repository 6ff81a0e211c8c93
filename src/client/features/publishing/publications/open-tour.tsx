import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { linkTo } from '../../../../shared/web/routes.ts'

/** Link to the published tour. `t` is a prop because notifications render outside the translation provider. */
export function OpenTour({
  t,
  shareId,
  size = 'sm',
  ...buttonProps
}: { t: TFunction; shareId: string } & Pick<ButtonProps, 'size' | 'h'>) {
  return (
    <Button
      component="a"
      href={linkTo.share(shareId)}
      target="_blank"
      rel="noopener"
      variant="default"
      size={size}
      {...buttonProps}
      leftSection={<IconExternalLink size={18} />}
    >
      {t('publishing.open')}
    </Button>
  )
}
