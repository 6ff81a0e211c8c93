import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { needsBrowser } from '../../../../../shared/media/upload-state.ts'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { kindsOfFile } from '../files/picked-files.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { uploadAs } from '../queue/upload-queue.ts'

/** Menu to change the media kind, until the server has stored the file. A change restarts the upload. */
export function UploadKind({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, kind, file, state } = item
  const kinds = kindsOfFile(file)
  const canChange = kind !== null && needsBrowser(state)
  if (!canChange || kinds.every((otherKind) => otherKind === kind)) return null
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} />}
          aria-label={t('uploads.kindOf', { name: file.name, kind: t(`media.kind.${kind}`) })}
        >
          {t(`media.kind.${kind}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={kind}>
          {kinds.map((otherKind) => (
            <Menu.RadioItem
              key={otherKind}
              value={otherKind}
              closeMenuOnClick
              onChange={() => otherKind !== kind && void uploadAs(id, otherKind)}
            >
              {t(`media.kind.${otherKind}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
