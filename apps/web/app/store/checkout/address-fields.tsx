import type { TownField } from '@tintype/domain/addresses/rules'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { AddressForm } from './address-form.ts'
import type { CheckoutErrors, CheckoutField, CheckoutValues } from './checkout-fields.ts'

type Props = {
  typed: Partial<CheckoutValues>
  errors: CheckoutErrors
  countries: readonly { code: string; name: string }[]
  /** The fields of the selected country. */
  addressForm: AddressForm
}

/** The recipient's name and address. The country comes first, because the total and the other fields depend on it. */
export function AddressFields({ typed, errors, countries, addressForm }: Props) {
  const navigate = useNavigate()
  const field = (name: CheckoutField) => ({ name, defaultValue: typed[name], error: errors[name] })

  // stores the country in the URL: shipping and fields are loaded again, and the typed text stays
  function showCountry(code: string) {
    navigate(code ? `/store/checkout?country=${code}` : '/store/checkout', { replace: true, preventScrollReset: true })
  }

  return (
    <fieldset className="checkout-part">
      <legend>Delivery</legend>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...field('email')}
        hint="For your order confirmation and shipping updates."
      />
      <div className="checkout-update">
        <Select
          label="Country"
          autoComplete="country"
          required
          placeholder="Select a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('country')}
          onChange={(event) => showCountry(event.target.value)}
        />
        <Button type="submit" name="intent" value="update" className="needs-no-script" formNoValidate>
          Update
        </Button>
      </div>
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField label="Address" autoComplete="address-line1" required {...field('line1')} />
      <TextField label="Apartment, suite, floor" aside="optional" autoComplete="address-line2" {...field('line2')} />
      <div className="town-fields">
        {addressForm.order.map((name) => (
          <TownControl key={name} name={name} typed={typed} errors={errors} addressForm={addressForm} />
        ))}
      </div>
      {addressForm.needsPhone && (
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          {...field('phone')}
          hint="The carrier of large prints calls you about the delivery."
        />
      )}
    </fieldset>
  )
}

const TOKENS: Record<TownField, string> = { city: 'address-level2', region: 'address-level1', postalCode: 'postal-code' }

/** City, region or postal code, under the name that it has in the country. */
function TownControl({ name, typed, errors, addressForm }: Pick<Props, 'typed' | 'errors' | 'addressForm'> & { name: TownField }) {
  const rule = addressForm[name]
  if (!rule) return null
  const { label, isRequired } = rule
  const facts = {
    ...{ name, label, error: errors[name], autoComplete: TOKENS[name], required: isRequired },
    aside: isRequired || !addressForm.country ? undefined : 'optional',
  }
  if (name !== 'region') return <TextField {...facts} defaultValue={typed[name]} />
  return <RegionControl {...facts} addressForm={addressForm} typed={typed} />
}

type RegionProps = { name: string; label: string; required: boolean } & Pick<Props, 'typed' | 'addressForm'>

/** The regions of the country. One that was typed for another country is dropped. */
function RegionControl({ addressForm: { country, regions }, typed, ...facts }: RegionProps) {
  const region = (typed.country ?? '') === (country ?? '') ? (typed.region ?? '') : ''
  // `data-country` lets `useFormDraft` restore a region into its own country only
  const known = { ...facts, key: country ?? '', 'data-country': country ?? '' }
  if (!regions.length) {
    const { key, ...field } = known
    return <TextField key={key} {...field} defaultValue={region} hint={country ? undefined : 'Required in some countries.'} />
  }
  const chosen = regions.find(({ value, label }) => value === region || label.toLowerCase() === region.trim().toLowerCase())
  const { key, ...field } = known
  return <Select key={key} {...field} options={regions} defaultValue={chosen?.value ?? ''} placeholder="Select" />
}
