import { hubspotScopes } from '../../../../shared/hubspot/hubspot.ts'
import classes from './hubspot.module.css'

/** Scopes that the private app in HubSpot needs. */
export function ScopeList() {
  return (
    <ul className={classes.scopes}>
      {hubspotScopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  )
}
