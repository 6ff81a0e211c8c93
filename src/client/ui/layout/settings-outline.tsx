import { NativeSelect } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useMemo, useState } from 'react'
import classes from './settings-outline.module.css'

type Section = { readonly id: string; readonly title: string; readonly heading: HTMLElement }

type Outline = {
  readonly sections: readonly Section[]
  /** Adds a section; the returned function removes it. */
  readonly add: (section: Section) => () => void
}

const OutlineContext = createContext<Outline | null>(null)

const isBefore = (a: Section, b: Section) =>
  (a.heading.compareDocumentPosition(b.heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Collects the sections of the screen inside it, in the order of the page. */
export function SettingsOutline({ children }: { readonly children: ReactNode }) {
  const [sections, setSections] = useState<readonly Section[]>([])
  const add = useCallback((section: Section) => {
    setSections((others) => [...others, section].sort((a, b) => (isBefore(a, b) ? -1 : 1)))
    return () => setSections((others) => others.filter((other) => other !== section))
  }, [])
  const outline = useMemo(() => ({ sections, add }), [sections, add])
  return <OutlineContext value={outline}>{children}</OutlineContext>
}

/** Id of a section for links to it, such as `invite-people`. */
function sectionId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Shows a section and moves the focus to its heading. */
function goTo({ heading }: Section): void {
  heading.focus({ preventScroll: true })
  heading.closest('section')?.scrollIntoView({ block: 'start' })
}

/** Adds a section to the outline of its screen, if there is one. Returns the id of the section. */
export function useOutlined(title: string, heading: RefObject<HTMLElement | null>): string {
  const add = use(OutlineContext)?.add
  const id = sectionId(title)
  useEffect(() => {
    const element = heading.current
    if (element === null || add === undefined) return
    const section = { id, title, heading: element }
    // The link led here before the section was loaded.
    if (window.location.hash === `#${id}`) goTo(section)
    return add(section)
  }, [add, id, title, heading])
  return id
}

type OutlineLinksProps = {
  /** Accessible name, and label of the select on phones. */
  readonly label: string
  /** First option of the select on phones. */
  readonly placeholder: string
}

/** Links to the sections of the screen; a select on phones. Renders nothing for a single section. */
export function OutlineLinks({ label, placeholder }: OutlineLinksProps) {
  const sections = use(OutlineContext)?.sections ?? []
  if (sections.length < 2) return null
  const goToId = (id: string) => {
    const section = sections.find((candidate) => candidate.id === id)
    if (section) goTo(section)
  }
  return (
    <>
      <nav className={classes.links} aria-label={label}>
        <p className={classes.label} aria-hidden="true">
          {label}
        </p>
        {sections.map((section) => (
          <a
            key={section.id}
            href={`#${section.id}`}
            onClick={(event) => {
              event.preventDefault()
              window.history.replaceState(window.history.state, '', `#${section.id}`)
              goTo(section)
            }}
          >
            {section.title}
          </a>
        ))}
      </nav>
      <NativeSelect
        className={classes.select ?? ''}
        aria-label={label}
        value=""
        onChange={({ currentTarget }) => goToId(currentTarget.value)}
        data={[{ value: '', label: placeholder }, ...sections.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </>
  )
}
