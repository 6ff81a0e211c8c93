/** Time zone of this computer with its UTC offset at a date: "Europe/Berlin (GMT+1)". */
export function timeZoneText(at: Date, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`
}
