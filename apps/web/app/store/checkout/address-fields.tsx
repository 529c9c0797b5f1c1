import { findCountry, needsPostalCode, needsRegion } from '@tintype/domain/countries'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { CheckoutErrors, CheckoutValues } from './checkout-values.ts'

type Props = {
  typed: Partial<CheckoutValues>
  errors: CheckoutErrors
  countries: readonly { code: string; name: string }[]
  /** The country for which shipping was calculated. */
  country: string | undefined
}

/** The recipient's name and address. The country comes first, because the total depends on it. */
export function AddressFields({ typed, errors, countries, country }: Props) {
  const navigate = useNavigate()
  const known = findCountry(country)
  const isRegionNeeded = known !== undefined && needsRegion(known)
  // without a country the postal code stays optional: the browser would refuse to submit an address without one
  const isPostalCodeNeeded = known !== undefined && needsPostalCode(known)
  const field = (name: keyof CheckoutValues) => ({ name, defaultValue: typed[name], error: errors[name] })

  // stores the country in the URL: shipping is recalculated, and the typed fields stay
  function showShipping(code: string) {
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
          onChange={(event) => showShipping(event.target.value)}
        />
        <Button type="submit" name="intent" value="update" className="needs-no-script" formNoValidate>
          Update
        </Button>
      </div>
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField label="Address" autoComplete="address-line1" required {...field('line1')} />
      <TextField label="Apartment, suite, floor" aside="optional" autoComplete="address-line2" {...field('line2')} />
      <div className="halves">
        <TextField
          label="Postal code"
          aside={known && !isPostalCodeNeeded ? 'optional' : undefined}
          autoComplete="postal-code"
          required={isPostalCodeNeeded}
          {...field('postalCode')}
        />
        <TextField label="City" autoComplete="address-level2" required {...field('city')} />
      </div>
      <TextField
        label="State or region"
        aside={isRegionNeeded ? undefined : 'optional'}
        autoComplete="address-level1"
        required={isRegionNeeded}
        hint={country ? undefined : regionHint(countries)}
        {...field('region')}
      />
    </fieldset>
  )
}

function regionHint(countries: Props['countries']): string {
  const asking = countries.filter(({ code }) => {
    const country = findCountry(code)
    return country !== undefined && needsRegion(country)
  })
  const names = asking.map(({ name }) => name)
  return `Required for addresses in ${new Intl.ListFormat('en').format(names)}.`
}
