import { brand } from '@tintype/domain/brand'
import { Link, NavLink } from 'react-router'
import { TopBar } from './top-bar.tsx'

/** Header of the built-in store. */
export function StoreHeader({ cartCount }: { cartCount: number }) {
  return (
    <TopBar home="/store" label="Store" aside={<NavLink to="/store/cart">Cart ({cartCount})</NavLink>}>
      <NavLink to="/store" end>
        Browse
      </NavLink>
      <Link to="/store#categories">Categories</Link>
      <NavLink to="/hope">{brand.product} Hope</NavLink>
    </TopBar>
  )
}
