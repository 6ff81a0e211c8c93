import { Box, Button, Group, Radio, ScrollArea } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folder } from '../../../../shared/folders/folders.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { FolderNameForm } from './folder-name-form.tsx'
import classes from './folder-pane.module.css'
import { flatTree, folderTree } from './folder-tree.ts'
import { useFolderActions } from './use-folder-actions.ts'

type FolderChoiceProps = {
  readonly folders: readonly Folder[]
  /** `undefined` when what is moved lies in several folders. */
  readonly initial: string | null | undefined
  /** What it is called to be in no folder. */
  readonly topLabelKey: 'folders.top' | 'folders.none'
  readonly isPending: boolean
  readonly onChoose: (folderId: string | null) => void
}

const top = 'top'
const indentPx = 20

/** Chooses the folder to move something to, which may be made for it. */
export function FolderChoice({ folders, initial, topLabelKey, isPending, onChoose }: FolderChoiceProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(initial === null ? top : (initial ?? ''))
  const [isNaming, setNaming] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  const chosenRadio = useRef<HTMLInputElement>(null)
  // The field that had the focus is gone by then.
  useEffect(() => {
    if (madeId !== null) chosenRadio.current?.focus()
  }, [madeId])
  const { create, isPending: isMaking } = useFolderActions()
  const options = flatTree(folderTree(folders))
  const parent = options.find(({ id }) => id === chosen)
  const make = async (name: string) => {
    const made = await create({ name, ...(parent === undefined ? {} : { parentId: parent.id }) })
    setChosen(made.id)
    setMadeId(made.id)
    setNaming(false)
  }
  const move = () => onChoose(chosen === top ? null : chosen)
  return (
    <>
      <ScrollArea.Autosize mah="50vh" type="auto">
        <Radio.Group label={t('folders.chosen')} value={chosen} onChange={setChosen}>
          <div className={classes.choices}>
            <Radio value={top} label={t(topLabelKey)} />
            {options.map(({ id, name, depth }) => (
              <Radio
                key={id}
                ref={id === chosen ? chosenRadio : null}
                value={id}
                label={name}
                style={{ marginInlineStart: (depth + 1) * indentPx }}
              />
            ))}
          </div>
        </Radio.Group>
      </ScrollArea.Autosize>
      {/* What went wrong has been said, and the name stays to try again. */}
      {isNaming && (
        <Box mt="md">
          <FolderNameForm name="" isPending={isMaking} onSave={(name) => void make(name).catch(() => null)} />
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
        {/* One thing at a time: the folder is made before anything goes there. */}
        {!isNaming && (
          <BusyButton disabled={chosen === ''} isBusy={isPending} onClick={move}>
            {t('folders.moveHere')}
          </BusyButton>
        )}
      </Group>
    </>
  )
}
