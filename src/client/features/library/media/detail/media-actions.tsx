import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconPhotoSensor,
  IconSwitchHorizontal,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { isAdjustable } from '../../../../../shared/media/adjustable-kinds.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { acceptsType } from '../../../../../shared/media/registry.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useSession } from '../../../access/auth/session/session.tsx'
import { useIsDeleting } from '../deleting-media.ts'
import { kindTraits } from '../kind-traits.ts'
import { looksLikePartialPanorama, wouldLackCoverage } from '../panorama-shape.ts'
import type { PreviewProps } from '../preview/preview-props.ts'
import classes from './media-panel.module.css'
import { ReplaceButton, ReplacementState } from './replace-file.tsx'
import { useRebuilds } from './use-rebuilds.ts'
import { useReplacement } from './use-replacement.ts'

type MediaActionsProps = {
  readonly media: MediaDetail
  readonly video: PreviewProps['video']
  readonly onDelete: () => void
}

type ProcessAgainProps = { readonly icon: ReactNode; readonly isPending: boolean; readonly onClick: () => void }

/** Menu item of an action after which the media item is processed again. */
function ProcessAgainItem({ icon, isPending, onClick, children }: ProcessAgainProps & { readonly children: string }) {
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item leftSection={icon} disabled={isPending} onClick={onClick}>
        {children}
      </Menu.Item>
    </Allowed>
  )
}

function ProcessAgainItems({ media, video }: Pick<MediaActionsProps, 'media' | 'video'>) {
  const { t } = useTranslation()
  const { undoReplace, changeKind, setPoster, isPending } = useRebuilds(media)
  const navigate = useNavigate()
  const { otherKind, hasPoster } = kindTraits[media.kind]
  if (media.status === 'building') return null
  return (
    <>
      {media.replacedAt !== null && (
        <ProcessAgainItem icon={<IconArrowBackUp size={18} />} isPending={isPending} onClick={undoReplace}>
          {t('media.undoReplace')}
        </ProcessAgainItem>
      )}
      {hasPoster && media.status === 'complete' && (
        <ProcessAgainItem
          icon={<IconPhotoSensor size={18} />}
          isPending={isPending}
          onClick={() => setPoster(Math.round((video.current?.currentTime ?? 0) * 1000))}
        >
          {t('media.setPoster')}
        </ProcessAgainItem>
      )}
      {otherKind !== null && acceptsType(otherKind, media.mimeType) && (
        <ProcessAgainItem
          icon={<IconSwitchHorizontal size={18} />}
          isPending={isPending}
          // A partial panorama needs its coverage first; the kind changes when that is saved.
          onClick={() =>
            wouldLackCoverage(media) ? void navigate(linkTo.adjustMedia(media.id, 'coverage')) : changeKind(otherKind)
          }
        >
          {t(`media.useAs.${otherKind}`)}
        </ProcessAgainItem>
      )}
    </>
  )
}

/** Menu of rare and destructive actions. */
function MoreMenu({ media, video, onDelete }: MediaActionsProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const isDeleting = useIsDeleting(media.id)
  return (
    // The panel traps the focus, so the keyboard could not reach a menu in a portal.
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} />}>
          {t('media.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`/api/v2/${account.aid}/media/${media.id}/original`}
          download
          leftSection={<IconDownload size={18} />}
        >
          {t('media.downloadOriginal')}
        </Menu.Item>
        {!isDeleting && <ProcessAgainItems media={media} video={video} />}
        <Menu.Divider />
        <Allowed to="manageTours" inMenu whileReadOnly>
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} disabled={isDeleting} onClick={onDelete}>
            {t('media.delete')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

type AdjustButtonProps = { readonly to: string; readonly isDisabled: boolean; readonly children: string }

/** Link to the adjust page. It becomes a button while disabled, because links can't be disabled. */
function AdjustButton({ to, isDisabled, children }: AdjustButtonProps) {
  const buttonProps = { variant: 'default', leftSection: <IconAdjustments size={18} /> }
  return (
    <Allowed to="manageTours">
      {isDisabled ? (
        <Button {...buttonProps} disabled>
          {children}
        </Button>
      ) : (
        <Button {...buttonProps} component={Link} to={to}>
          {children}
        </Button>
      )}
    </Allowed>
  )
}

/** Actions on one media item. All that change it are disabled while it is being deleted. */
export function MediaActions(props: MediaActionsProps) {
  const { t } = useTranslation()
  const { media } = props
  const replacement = useReplacement(media)
  const isDeleting = useIsDeleting(media.id)
  return (
    <div className={classes.actions}>
      {isAdjustable[media.kind] && (
        <AdjustButton to={linkTo.adjustMedia(media.id)} isDisabled={isDeleting}>
          {t('media.adjust.open')}
        </AdjustButton>
      )}
      {looksLikePartialPanorama(media) && media.status === 'complete' && (
        <AdjustButton to={linkTo.adjustMedia(media.id, 'coverage')} isDisabled={isDeleting}>
          {t('media.adjust.setCoverage')}
        </AdjustButton>
      )}
      <ReplaceButton media={media} replacement={replacement} isDisabled={isDeleting} />
      <MoreMenu {...props} />
      <ReplacementState replacement={replacement} />
    </div>
  )
}
