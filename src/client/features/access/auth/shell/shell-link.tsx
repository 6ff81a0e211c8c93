import { type ComponentPropsWithRef, type MouseEvent, useEffect, useEffectEvent } from 'react'
import { PlainLinkButton } from '../../../../ui/plain/button.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { type NavigateOptions, useAccessShell } from './access-shell.ts'

type Target = { readonly to: string; readonly state?: unknown }

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

function useLinkProps({ to, state }: Target) {
  const { navigate } = useAccessShell()
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(to, { state })
  }
  return { href: to, onClick }
}

/** Link to a screen within the page. */
export function ShellLink({ to, state, className = layout.link, children }: Target & ComponentPropsWithRef<'a'>) {
  return (
    <a className={className} {...useLinkProps({ to, state })}>
      {children}
    </a>
  )
}

type ShellLinkButtonProps = Target & ComponentPropsWithRef<typeof PlainLinkButton>

/** Link to a screen within the page, which looks like a button. */
export function ShellLinkButton({ to, state, ...props }: ShellLinkButtonProps) {
  return <PlainLinkButton {...props} {...useLinkProps({ to, state })} />
}

/** Replaces the screen by another one. */
export function Redirect({ to, state }: Target) {
  const { navigate } = useAccessShell()
  const options: NavigateOptions = { replace: true, state }
  const redirect = useEffectEvent(() => navigate(to, options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each target is a redirect of its own
  useEffect(() => redirect(), [to])
  return null
}
