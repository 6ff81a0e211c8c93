/** Option of a `Select`. */
type Choice = { readonly value: string; readonly label: string }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Named region codes that aren't countries: unions, reserved codes, unknown. */
const nonCountryCodes = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** True for current codes. Retired codes canonicalize to another one. */
function isCurrentCode(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

/** Countries (ISO 3166-1 alpha-2), sorted by name. */
export function countryChoices(locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((value): Choice[] => {
      const label = nonCountryCodes.has(value) || !isCurrentCode(value) ? undefined : names.of(value)
      return label === undefined ? [] : [{ value, label }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Stripe's tax id types; https://docs.stripe.com/billing/customer/tax-ids lists more. Other stored types are kept. */
const taxIdTypes = [
  'ae_trn au_abn br_cnpj br_cpf ca_bn ca_gst_hst ch_vat cl_tin co_nit eu_vat gb_vat hk_br id_npwp il_vat in_gst is_vat',
  'jp_cn jp_trn kr_brn li_uid mx_rfc my_sst no_vat nz_gst ph_tin rs_pib sa_vat sg_gst sg_uen th_vat tr_tin tw_vat ua_vat',
  'us_ein za_vat',
].flatMap((line) => line.split(' '))

/** Label of a tax id type, for example "Canada: GST HST". */
function taxIdLabel(type: string, names: Intl.DisplayNames): string {
  const [region = '', ...kind] = type.toUpperCase().split('_')
  return `${names.of(region) ?? region}: ${kind.join(' ')}`
}

/** Tax id types, sorted by country, always including the current one. */
export function taxIdChoices(locale: string, current: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const types = current === '' || taxIdTypes.includes(current) ? taxIdTypes : [...taxIdTypes, current]
  return types
    .map((value) => ({ value, label: taxIdLabel(value, names) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
