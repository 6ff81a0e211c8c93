import { Box, Button, Group, Radio, ScrollArea } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { FolderNameForm } from './folder-name-form.tsx'
import classes from './folder-pane.module.css'
import type { FolderRow, FolderSource } from './folder-source.ts'
import { flatTree, folderTree } from './folder-tree.ts'

type FolderChoiceProps = {
  readonly source: FolderSource
  /** Folders to choose from. */
  readonly folders: readonly FolderRow[]
  /** `undefined` if the items to move are in several folders. */
  readonly initial: string | null | undefined
  /** Label of the choice for no folder. */
  readonly topLabelKey: 'folders.top' | 'folders.none'
  readonly isPending: boolean
  readonly onChoose: (folderId: string | null) => void
}

const topLevel = 'topLevel'
const indentPx = 20

/** Chooses the folder to move items to, or creates it. */
export function FolderChoice({ source, folders, initial, topLabelKey, isPending, onChoose }: FolderChoiceProps) {
  const { t } = useTranslation()
  const [selectedId, setSelectedId] = useState(initial === null ? topLevel : (initial ?? ''))
  const [isNaming, setNaming] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const selectedRadio = useRef<HTMLInputElement>(null)
  const { create, isPending: isCreating } = source
  const options = flatTree(folderTree(folders))
  // The new folder may be listed after its creation has ended.
  const listedId = options.find(({ id }) => id === createdId)?.id
  // The name field that had the focus is gone once the folder is created.
  useEffect(() => {
    if (listedId !== undefined) selectedRadio.current?.focus()
  }, [listedId])
  const parent = options.find(({ id }) => id === selectedId)
  const createFolder = async (name: string) => {
    const created = await create({ name, ...(parent === undefined ? {} : { parentId: parent.id }) })
    setSelectedId(created.id)
    setCreatedId(created.id)
    setNaming(false)
  }
  const move = () => onChoose(selectedId === topLevel ? null : selectedId)
  return (
    <>
      <ScrollArea.Autosize mah="50vh" type="auto">
        <Radio.Group label={t('folders.chosen')} value={selectedId} onChange={setSelectedId}>
          <div className={classes.choices}>
            <Radio value={topLevel} label={t(topLabelKey)} />
            {options.map(({ id, name, depth }) => (
              <Radio
                key={id}
                ref={id === selectedId ? selectedRadio : null}
                value={id}
                label={name}
                style={{ marginInlineStart: (depth + 1) * indentPx }}
              />
            ))}
          </div>
        </Radio.Group>
      </ScrollArea.Autosize>
      {/* The source shows the error; the name stays for a retry. */}
      {isNaming && (
        <Box mt="md">
          <FolderNameForm name="" isPending={isCreating} onSave={(name) => void createFolder(name).catch(() => null)} />
        </Box>
      )}
      <Group justify="space-between" mt="md">
        <Button
          variant="subtle"
          leftSection={<IconFolderPlus size={18} />}
          aria-expanded={isNaming}
          onClick={() => setNaming((isOpen) => !isOpen)}
        >
          {t(parent === undefined ? 'folders.create' : 'folders.createWithin')}
        </Button>
        {/* Moving waits until the new folder is created. */}
        {!isNaming && (
          <BusyButton disabled={selectedId === ''} isBusy={isPending} onClick={move}>
            {t('folders.moveHere')}
          </BusyButton>
        )}
      </Group>
    </>
  )
}
