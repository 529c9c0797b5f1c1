import { productionDays, type ShippingRegion, shippingRegions } from '@tintype/domain/addresses/countries'
import { TableHead } from '../../ui/table-head.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'

const REGIONS: readonly ShippingRegion[] = ['us', 'eu', 'international']

/** Delivery time and shipping price by region. */
export function ShippingTimes() {
  return (
    <table className="shipping-times">
      <caption>Printed in {productionDays}, then shipped</caption>
      <TableHead names={['Ship to', 'Business days']} amounts={['First print / each extra']} />
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
