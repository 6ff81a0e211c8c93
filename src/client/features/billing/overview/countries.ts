/** A choice of a list: what is stored, and what people read. */
type Choice = { readonly value: string; readonly label: string }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes with a name that are no country of an address: unions, reserved ones, and the unknown. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Whether the code stands for a country today; codes of the past lead to another one. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

/** Countries by name in a language (ISO 3166-1 alpha-2). */
export function countryChoices(locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((value): Choice[] => {
      const label = noCountries.has(value) || !isCurrent(value) ? undefined : names.of(value)
      return label === undefined ? [] : [{ value, label }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Kinds of tax ids by Stripe's name; https://docs.stripe.com/billing/customer/tax-ids has more, which stay as they are. */
const taxIdTypes = [
  'ae_trn au_abn br_cnpj br_cpf ca_bn ca_gst_hst ch_vat cl_tin co_nit eu_vat gb_vat hk_br id_npwp il_vat in_gst is_vat',
  'jp_cn jp_trn kr_brn li_uid mx_rfc my_sst no_vat nz_gst ph_tin rs_pib sa_vat sg_gst sg_uen th_vat tr_tin tw_vat ua_vat',
  'us_ein za_vat',
].flatMap((line) => line.split(' '))

/** A kind of tax id as "Canada: GST HST". */
function taxIdLabel(type: string, names: Intl.DisplayNames): string {
  const [region = '', ...kind] = type.toUpperCase().split('_')
  return `${names.of(region) ?? region}: ${kind.join(' ')}`
}

/** Kinds of tax ids by the name of their country; the one in use is always among them. */
export function taxIdChoices(locale: string, current: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const types = current === '' || taxIdTypes.includes(current) ? taxIdTypes : [...taxIdTypes, current]
  return types
    .map((value) => ({ value, label: taxIdLabel(value, names) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
