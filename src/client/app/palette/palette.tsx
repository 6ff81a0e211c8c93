import { CloseButton, Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, commandGroups } from '../../platform/commands/commands.ts'
import { isAppleDevice, keysOf } from '../../platform/commands/shortcuts.ts'
import { RemoteImage } from '../../ui/images/remote-image.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import classes from './palette.module.css'
import { rankCommands } from './rank-commands.ts'
import { useAppCommands } from './use-app-commands.ts'
import { useSearchResults } from './use-search-results.ts'

/** Maximum number of commands that are listed of each group. */
const maxListed = { withoutQuery: 5, withQuery: 8 } as const

export type PaletteProps = {
  readonly opened: boolean
  /** Commands of the mounted screens. */
  readonly screenCommands: readonly Command[]
  readonly onClose: () => void
}

function CommandOption({ command }: { command: Command }) {
  const { id, name, note, shortcut, thumbnailUrl, Icon = IconChevronRight } = command
  return (
    <Combobox.Option value={id} className={classes.option ?? ''}>
      {thumbnailUrl ? (
        <RemoteImage className={classes.thumbnail} src={thumbnailUrl} alt="" />
      ) : (
        <span className={classes.icon}>
          <Icon size={20} aria-hidden={true} />
        </span>
      )}
      <span className={classes.name}>{name}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {shortcut !== undefined && (
        <span className={classes.keys}>
          {keysOf(shortcut, isAppleDevice).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Combobox.Option>
  )
}

function PaletteContent({ screenCommands, onClose }: Omit<PaletteProps, 'opened'>) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const appCommands = useAppCommands()
  const results = useSearchResults(query)
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && onClose() })
  const maxOfGroup = query.trim() === '' ? maxListed.withoutQuery : maxListed.withQuery
  const groups = useMemo(() => {
    const ranked = [...rankCommands([...screenCommands, ...appCommands], query), ...results.commands]
    return commandGroups
      .map((group) => ({
        group,
        commands: ranked.filter((command) => command.group === group).slice(0, maxOfGroup),
      }))
      .filter(({ commands }) => commands.length > 0)
  }, [screenCommands, appCommands, results.commands, query, maxOfGroup])
  const listedCommands = groups.flatMap(({ commands }) => commands)
  const firstCommandId = listedCommands[0]?.id
  // Further results arrive later, and must not move the selection of the arrow keys.
  const selectFirst = useEffectEvent(() => {
    if (combobox.getSelectedOptionIndex() <= 0) combobox.selectFirstOption()
  })
  useEffect(() => {
    // The first result of a query is selected, so that Enter runs it.
    if (query.trim() !== '' && firstCommandId !== undefined) selectFirst()
  }, [query, firstCommandId])
  const submit = (commandId: string) => {
    const command = listedCommands.find(({ id }) => id === commandId)
    onClose()
    command?.run()
  }
  const isEmpty = listedCommands.length === 0 && !results.isSearching
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          role="combobox"
          size="lg"
          variant="unstyled"
          className={classes.field ?? ''}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
          leftSection={results.isSearching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden="true" />}
          rightSection={<CloseButton aria-label={t('app.close')} onClick={onClose} />}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options ?? ''} aria-label={t('palette.results')}>
        {groups.map(({ group, commands }) => (
          <Combobox.Group key={group} label={t(`palette.group.${group}`)}>
            {commands.map((command) => (
              <CommandOption key={command.id} command={command} />
            ))}
          </Combobox.Group>
        ))}
        {isEmpty && <Combobox.Empty>{t('palette.empty')}</Combobox.Empty>}
        {results.hasFailed && <p className={classes.failure}>{t('palette.failed')}</p>}
      </Combobox.Options>
      <p role="status" className="visually-hidden">
        {results.isSearching ? '' : t('palette.count', { count: listedCommands.length })}
      </p>
    </Combobox>
  )
}

/** Dialog that finds stops, tours, media, screens and actions by name. */
export function Palette({ opened, ...content }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={content.onClose}
      title={t('palette.label')}
      withCloseButton={false}
      size="lg"
      centered={false}
      yOffset="10dvh"
      padding={0}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <PaletteContent {...content} />
    </Dialog>
  )
}
