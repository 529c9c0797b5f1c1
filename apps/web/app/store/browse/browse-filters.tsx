import type { ProductPage } from '@tintype/contract/orders/store'
import { COLOURS, type Colour, colourLabel } from '@tintype/domain/artworks/colours'
import { HOW_MADE, howMadeLabel } from '@tintype/domain/artworks/how-made'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPrice } from '../../ui/text/numbers.ts'
import { type BrowseFilter, changedPath } from './browse-filter.ts'

/** A representative colour of each range. */
const swatches: Record<Colour, string> = {
  black: '#0b0b0c',
  grey: '#7d7f82',
  white: '#f6f6f4',
  brown: '#6b4a33',
  red: '#cc2127',
  orange: '#e0732c',
  yellow: '#e8c13c',
  green: '#3b8f45',
  teal: '#1f8f8c',
  blue: '#1f5fc9',
  purple: '#7d3cc4',
  pink: '#e58aa8',
}

type Props = { filter: BrowseFilter; sizes: ProductPage['sizes'] }

/** Filters for colour, making and size. Active ones are in the URL; the same link again removes them. */
export function BrowseFilters({ filter, sizes }: Props) {
  return (
    <details className="browse-filters">
      <summary>Colour, technique, size and price</summary>
      <div>
        <FilterGroup label="Colour">
          {COLOURS.map((colour) => (
            <FilterChip key={colour} filter={filter} change={{ colour }} isOn={filter.colour === colour}>
              <span className="swatch" style={{ background: swatches[colour] }} />
              {colourLabel(colour)}
            </FilterChip>
          ))}
        </FilterGroup>
        <FilterGroup label="Technique">
          {HOW_MADE.map((howMade) => (
            <FilterChip key={howMade} filter={filter} change={{ howMade }} isOn={filter.howMade === howMade}>
              {howMadeLabel(howMade)}
            </FilterChip>
          ))}
        </FilterGroup>
        <FilterGroup label="Size and price">
          {sizes.map(({ size, name, priceCents }) => (
            <FilterChip key={size} filter={filter} change={{ size }} isOn={filter.size === size}>
              {name} <span className="num">{formatPrice(priceCents)}</span>
            </FilterChip>
          ))}
        </FilterGroup>
      </div>
    </details>
  )
}

function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <p className="small faint" aria-hidden="true">
        {label}
      </p>
      <ul className="chips">{children}</ul>
    </nav>
  )
}

type ChipProps = { filter: BrowseFilter; change: BrowseFilter; isOn: boolean; children: ReactNode }

function FilterChip({ filter, change, isOn, children }: ChipProps) {
  const off = Object.fromEntries(Object.keys(change).map((key) => [key, undefined]))
  return (
    <li>
      <Link className="chip" to={changedPath(filter, isOn ? off : change)} aria-current={isOn ? 'true' : undefined} preventScrollReset>
        {children}
      </Link>
    </li>
  )
}
