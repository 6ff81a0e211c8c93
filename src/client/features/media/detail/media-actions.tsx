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
import { isAdjustable } from '../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { acceptsType } from '../../../../shared/media/registry.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { useIsDeleting } from '../deleting-media.ts'
import { kindTraits } from '../kind-traits.ts'
import { looksLikePart, wouldLackAngles } from '../panorama-shape.ts'
import type { PreviewProps } from '../preview/preview-props.ts'
import classes from './media-panel.module.css'
import { ReplaceButton, ReplacementState } from './replace-file.tsx'
import { useRebuilds } from './use-rebuilds.ts'
import { useReplacement } from './use-replacement.ts'

type MediaActionsProps = {
  readonly media: MediaDetail
  readonly video: PreviewProps['video']
  readonly onRemove: () => void
}

type RebuildProps = { readonly icon: ReactNode; readonly isPending: boolean; readonly onClick: () => void }

/** Has the medium built anew; not while it is being built. */
function Rebuild({ icon, isPending, onClick, children }: RebuildProps & { readonly children: string }) {
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item leftSection={icon} disabled={isPending} onClick={onClick}>
        {children}
      </Menu.Item>
    </Allowed>
  )
}

function Rebuilds({ media, video }: Pick<MediaActionsProps, 'media' | 'video'>) {
  const { t } = useTranslation()
  const { undoReplace, changeKind, setPoster, isPending } = useRebuilds(media)
  const navigate = useNavigate()
  const { otherKind, hasPoster } = kindTraits[media.kind]
  if (media.status === 'building') return null
  return (
    <>
      {media.replacedAt !== null && (
        <Rebuild icon={<IconArrowBackUp size={18} />} isPending={isPending} onClick={undoReplace}>
          {t('media.undoReplace')}
        </Rebuild>
      )}
      {hasPoster && media.status === 'complete' && (
        <Rebuild
          icon={<IconPhotoSensor size={18} />}
          isPending={isPending}
          onClick={() => setPoster(Math.round((video.current?.currentTime ?? 0) * 1000))}
        >
          {t('media.setPoster')}
        </Rebuild>
      )}
      {otherKind !== null && acceptsType(otherKind, media.mimeType) && (
        <Rebuild
          icon={<IconSwitchHorizontal size={18} />}
          isPending={isPending}
          // Which part of a panorama it is comes first, and nothing changes before that is saved.
          onClick={() =>
            wouldLackAngles(media) ? void navigate(linkTo.adjustMedia(media.id, 'coverage')) : changeKind(otherKind)
          }
        >
          {t(`media.become.${otherKind}`)}
        </Rebuild>
      )}
    </>
  )
}

/** What is done seldom, or had better not be pressed by mistake. */
function More({ media, video, onRemove }: MediaActionsProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const isDeleting = useIsDeleting(media.id)
  return (
    // The panel holds the focus: outside it the keyboard would not come to the menu.
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
        {!isDeleting && <Rebuilds media={media} video={video} />}
        <Menu.Divider />
        <Allowed to="manageTours" inMenu whileReadOnly>
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} disabled={isDeleting} onClick={onRemove}>
            {t('media.remove')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

type AdjustButtonProps = { readonly to: string; readonly isDisabled: boolean; readonly children: string }

/** Leads to the page on which a medium is adjusted. A link can't be disabled, so a button stands in its place. */
function AdjustButton({ to, isDisabled, children }: AdjustButtonProps) {
  const look = { variant: 'default', leftSection: <IconAdjustments size={18} /> }
  return (
    <Allowed to="manageTours">
      {isDisabled ? (
        <Button {...look} disabled>
          {children}
        </Button>
      ) : (
        <Button {...look} component={Link} to={to}>
          {children}
        </Button>
      )}
    </Allowed>
  )
}

/** Actions on one medium. While it is being deleted, nothing changes it. */
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
      {looksLikePart(media) && media.status === 'complete' && (
        <AdjustButton to={linkTo.adjustMedia(media.id, 'coverage')} isDisabled={isDeleting}>
          {t('media.adjust.giveAngles')}
        </AdjustButton>
      )}
      <ReplaceButton media={media} replacement={replacement} isDisabled={isDeleting} />
      <More {...props} />
      <ReplacementState replacement={replacement} />
    </div>
  )
}
