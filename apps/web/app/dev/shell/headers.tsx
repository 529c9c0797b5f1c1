import { NavLink } from 'react-router'
import { SiteFooter } from '../../shell/footer/site-footer.tsx'
import { StoreFooter } from '../../shell/footer/store-footer.tsx'
import { Mark } from '../../shell/header/mark.tsx'
import { StoreHeader } from '../../shell/header/store-header.tsx'
import { TopBar } from '../../shell/header/top-bar.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Headers() {
  return (
    <>
      <Specimen name="Mark" file="shell/header/mark.tsx" about="The logo." cell="small">
        <State name="default">
          <Mark to="#headers" />
        </State>
      </Specimen>
      <Specimen name="TopBar" file="shell/header/top-bar.tsx" about="Every header; below 821 px the links are a menu." cell="full">
        <State name="current page">
          <TopBar home="#headers" label="Studio">
            <NavLink to="/dev/ui">Overview</NavLink>
            <NavLink to="/artworks">My Tintypes</NavLink>
            <NavLink to="/settings">Settings</NavLink>
          </TopBar>
        </State>
      </Specimen>
      <Specimen name="StoreHeader" file="shell/header/store-header.tsx" cell="full">
        <State name="cart">
          <StoreHeader cartCount={3} />
        </State>
      </Specimen>
      <Specimen name="SiteFooter, StoreFooter" file="shell/footer" cell="full">
        <State name="SiteFooter">
          <SiteFooter />
        </State>
        <State name="StoreFooter">
          <StoreFooter />
        </State>
      </Specimen>
    </>
  )
}
