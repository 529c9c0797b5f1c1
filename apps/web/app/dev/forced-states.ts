import { useEffect } from 'react'

const forcedBy = [
  [/:hover/g, '[data-force~="hover"]'],
  [/:focus-visible/g, '[data-force~="focus"]'],
  [/:focus-within/g, ':has([data-force~="focus"])'],
  [/:active/g, '[data-force~="active"]'],
] as const

/**
 * Shows hover and focus without a pointer: every rule of the stylesheets with such a state is repeated for elements with `data-force`. The
 * copy follows its rule, so that the order of the cascade stays.
 */
export function useForcedStates(): void {
  useEffect(() => {
    for (const sheet of document.styleSheets) if (!done.has(sheet)) repeatRules(sheet)
  }, [])
}

const done = new WeakSet<CSSStyleSheet>()

function repeatRules(sheet: CSSStyleSheet): void {
  done.add(sheet)
  repeatIn(sheet)
}

function repeatIn(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = group.cssRules.length - 1; at >= 0; at--) {
    const rule = group.cssRules[at]
    if (rule instanceof CSSStyleRule) repeat(group, rule, at)
    else if (rule instanceof CSSGroupingRule) repeatIn(rule)
  }
}

function repeat(group: CSSStyleSheet | CSSGroupingRule, { selectorText, style }: CSSStyleRule, at: number): void {
  const forced = forcedBy.reduce((selector, [state, attribute]) => selector.replace(state, attribute), selectorText)
  if (forced !== selectorText) group.insertRule(`${forced} { ${style.cssText} }`, at + 1)
}
