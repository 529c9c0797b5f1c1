import { productionDays, type ShippingRegion, shippingRegions } from '@tintype/domain/addresses/countries'
import { formatPrice } from '../../ui/text/numbers.ts'

const REGIONS: readonly ShippingRegion[] = ['us', 'eu', 'international']

/** Delivery time and shipping price by region. */
export function ShippingTimes() {
  return (
    <table className="shipping-times">
      <caption>Printed in {productionDays}, then shipped</caption>
      <thead>
        <tr>
          <th scope="col">Ship to</th>
          <th scope="col">Business days</th>
          <th scope="col" className="r">
            First print / each extra
          </th>
        </tr>
      </thead>
      <tbody>
        {REGIONS.map((region) => {
          const { name, transit, firstCents, furtherCents } = shippingRegions[region]
          return (
            <tr key={region}>
              <th scope="row">{name.charAt(0).toUpperCase() + name.slice(1)}</th>
              <td className="num">
                {transit.min}–{transit.max}
              </td>
              <td className="r">
                {formatPrice(firstCents)} / {formatPrice(furtherCents)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
